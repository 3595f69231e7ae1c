// Hearts in words: for tiles, forms, lists and the log.
import { short } from '$lib/cards/deck';
import { botPlaysOn, faceFrom } from '$lib/face';
import type { Told } from '$lib/games';
import { list, say } from '$lib/i18n/index.svelte';
import { coach } from './advice';
import { W, WAY } from './text';
import type { Event, Names, Refusal } from './types';

const shorts = (cards: readonly string[]) => cards.map(short).join(' ');

function tell(event: Event, { name }: Told): string | null {
  switch (event.type) {
    case 'dealt':
      return say(W.tellDeal, { n: event.hand, way: say(WAY[event.pass]) });
    case 'passed':
      return event.cards ? say(W.tellPassed, { name: name(event.seat), cards: shorts(event.cards) }) : say(W.tellPass, { name: name(event.seat) });
    case 'received':
      return event.cards && say(W.tellGot, { name: name(event.seat), from: name(event.from), cards: shorts(event.cards) });
    case 'played':
      return say(W.tellPlay, { name: name(event.seat), card: short(event.card) });
    case 'trick_taken':
      return say(W.tellTake, { name: name(event.seat), n: event.points });
    case 'scored': {
      const all = event.points.map((points, seat) => `${name(seat)} ${points}`).join(', ');
      const moon = event.moon === null ? '' : `${say(W.moon, { name: name(event.moon) })} `;
      const won = event.winners.length ? ` ${say(W.wins, { names: list(event.winners.map(name)) })}.` : '';
      return moon + say(W.tellScore, { all }) + won;
    }
  }
}

export default faceFrom<Event, Names, Refusal>({
  name: { en: 'Hearts', zh: '红心大战', ru: 'Червы' },
  about: {
    en: 'Thirteen tricks that nobody wants: dodge the hearts and the queen of spades, or take them all.',
    zh: '十三墩谁都不想要：躲开红心和黑桃 Q，或者全部吃下。',
    ru: 'Тринадцать взяток, которые никому не нужны: избегайте черв и дамы пик или заберите всё.',
  },
  coach,
  length: { en: '5 minutes a hand', zh: '每局 5 分钟', ru: 'раздача 5 минут' },
  firstBot: 'careful',
  firstPreset: 'classic',
  presets: {
    classic: { name: { en: 'Classic', zh: '经典', ru: 'Классика' }, about: { en: 'The game goes to 100 points.', zh: '打到 100 分。', ru: 'Игра идёт до 100 очков.' } },
    short: { name: { en: 'Short', zh: '短局', ru: 'Короткая' }, about: { en: 'The game goes to 50 points.', zh: '打到 50 分。', ru: 'Игра идёт до 50 очков.' } },
  },
  bots: {
    random: { name: { en: 'Random', zh: '随机', ru: 'Случайный' }, about: { en: 'Does anything that is allowed.', zh: '随意行动。', ru: 'Делает что угодно дозволенное.' } },
    careful: { name: { en: 'Careful', zh: '谨慎', ru: 'Осторожный' }, about: { en: 'Passes what is dangerous, stays below the winning card, and gets rid of the queen.', zh: '传走危险的牌，尽量不得墩，尽早脱手黑桃 Q。', ru: 'Передаёт опасное, кладёт ниже старшей карты и сбывает даму.' } },
    shrewd: { name: { en: 'Shrewd', zh: '精明', ru: 'Смекалистый' }, about: { en: 'Plays a few dozen hands out in its head before each card.', zh: '每出一张牌前，先在心里打完几十局。', ru: 'Перед каждой картой доигрывает в уме десятки раздач.' } },
    master: { name: { en: 'Master', zh: '大师', ru: 'Мастер' }, about: { en: 'Remembers who has shown what, and thinks through hundreds of hands.', zh: '记住每个人露出的牌路，推演上百局。', ru: 'Помнит, кто что показал, и продумывает сотни раздач.' } },
  },
  options: {
    to: { name: { en: 'Game to', zh: '打到', ru: 'Игра до' }, about: { en: 'The game ends with the hand in which somebody reaches so many points.', zh: '有人达到这个分数的那一局结束后，本场结束。', ru: 'Игра кончается раздачей, в которой кто-то набрал столько очков.' } },
    think_ms: { name: { en: 'Time to think', zh: '思考时间', ru: 'Время на ход' }, about: { en: 'How long a player may think.', zh: '每次行动可思考的时间。', ru: 'Сколько можно думать над ходом.' } },
    pause_ms: { name: { en: 'Pause', zh: '局间停顿', ru: 'Пауза' }, about: { en: 'The pause between two hands.', zh: '两局之间的停顿。', ru: 'Пауза между раздачами.' } },
  },
  clashes: {},
  refusals: {
    pass_first: { en: 'Cards are passed before any is played.', zh: '先传牌，再出牌。', ru: 'Сначала передают карты, потом играют.' },
    not_passing: { en: 'No cards are passed now.', zh: '现在不传牌。', ru: 'Сейчас карты не передают.' },
    pass_three: { en: 'Pass three different cards, not {got}.', zh: '要传三张不同的牌，不是 {got} 张。', ru: 'Передают три разные карты, а не {got}.' },
    not_held: { en: 'That card is not in your hand.', zh: '你手里没有这张牌。', ru: 'Этой карты у вас нет.' },
    two_of_clubs_first: { en: 'The two of clubs leads the first trick.', zh: '第一墩必须用梅花二领出。', ru: 'В первую взятку заходят с двойки треф.' },
    hearts_not_broken: { en: 'Hearts are not led before one has been played.', zh: '红心破门之前不能领出红心。', ru: 'С черв не заходят, пока ни одна не сыграна.' },
    follow_suit: { en: 'You have cards of the suit that was led.', zh: '你有领出的花色，必须跟。', ru: 'У вас есть карты этой масти.' },
    no_points_yet: { en: 'No points are played to the first trick.', zh: '第一墩不能出分牌。', ru: 'В первую взятку очки не кладут.' },
  },
  standIn: true,
  lostLine: botPlaysOn,
  thinks: 'think_ms',
  tell,
  landmarks: ['trick_taken'],
});
