// Kuhn poker in words: for tiles, forms, lists and the log.
import { faceFrom } from '$lib/face';
import type { Told } from '$lib/games';
import { say } from '$lib/i18n/index.svelte';
import { coach } from './advice';
import { SAID, W } from './text';
import type { Event, Names, Refusal } from './types';

function tell(event: Event, { name }: Told): string | null {
  switch (event.type) {
    case 'card_dealt':
      return event.card && say(W.hold, { name: name(event.seat), card: event.card });
    case 'spoke':
      return say(SAID[event.action.type], { name: name(event.seat) });
    case 'shown':
      return say(W.shown, { a: event.cards[0], b: event.cards[1] });
    case 'won':
      return `${say(W.wins, { name: name(event.seat), n: event.points })}.`;
  }
}

export default faceFrom<Event, Names, Refusal>({
  name: { en: 'Kuhn poker', zh: '库恩扑克', ru: 'Покер Куна' },
  about: {
    en: 'Three cards, two players, one bet: the smallest game with a bluff in it.',
    zh: '三张牌、两个人、一次下注：能诈唬的最小牌戏。',
    ru: 'Три карты, двое, одна ставка: самая маленькая игра, в которой есть блеф.',
  },
  coach,
  length: { en: 'half a minute', zh: '半分钟', ru: 'полминуты' },
  firstBot: 'solved',
  firstPreset: 'seed',
  presets: {
    seed: { name: { en: 'Classic', zh: '经典', ru: 'Классика' }, about: { en: 'An ante of one point, a bet of one more.', zh: '底注一分，下注再加一分。', ru: 'Анте в одно очко, ставка — ещё одно.' } },
  },
  bots: {
    random: { name: { en: 'Random', zh: '随机', ru: 'Случайный' }, about: { en: 'Does anything that is allowed.', zh: '随意行动。', ru: 'Делает что угодно дозволенное.' } },
    eager: { name: { en: 'Eager', zh: '急性子', ru: 'Горячий' }, about: { en: 'Bets and calls with a king or a queen, and never bluffs.', zh: '有 K 或 Q 就下注和跟注，从不诈唬。', ru: 'Ставит и отвечает с королём и дамой и никогда не блефует.' } },
    learned: { name: { en: 'Learned', zh: '自学', ru: 'Самоучка' }, about: { en: 'Found out how to play by playing against itself: nobody wins much from it.', zh: '与自己对弈学会了打法：谁都赢不了它多少。', ru: 'Научился, играя сам с собой: много у него не выиграть.' } },
    solved: { name: { en: 'Solved', zh: '均衡', ru: 'Решатель' }, about: { en: 'Plays an equilibrium: it cannot be beaten in the long run.', zh: '使用均衡策略：长期来看无法战胜。', ru: 'Играет равновесие: на длинной дистанции его не обыграть.' } },
  },
  options: {
    ante: { name: { en: 'Ante', zh: '底注', ru: 'Анте' }, about: { en: 'What each player puts in before the cards are dealt, and the size of the bet.', zh: '发牌前每人放入的分数，也是下注的大小。', ru: 'Сколько ставит каждый до раздачи; столько же стоит ставка.' } },
    think_ms: { name: { en: 'Time to think', zh: '思考时间', ru: 'Время на ход' }, about: { en: 'How long a player may think.', zh: '每次行动可思考的时间。', ru: 'Сколько можно думать над ходом.' } },
  },
  clashes: {},
  refusals: {
    no_bet: { en: 'There is no bet to answer.', zh: '没有需要回应的下注。', ru: 'Отвечать не на что.' },
    call_or_fold: { en: 'There is a bet to answer: call it or fold.', zh: '有人下注：请跟注或弃牌。', ru: 'Есть ставка: колл или фолд.' },
  },
  thinks: 'think_ms',
  tell,
  landmarks: ['shown'],
});
