// Deal in words: for tiles, forms, lists and the log.
import { botPlaysOn, faceFrom } from '$lib/face';
import { coach } from './advice';
import { tell } from './story';
import type { Event, Names, Refusal } from './types';

export default faceFrom<Event, Names, Refusal>({
  name: { en: 'Deal', zh: '交易', ru: 'Сделка' },
  about: {
    en: 'One sells, one haggles, one watches: bet cards face down and get out in time.',
    zh: '一个卖货，一个砍价，一个盯梢：暗中下注，及时脱身。',
    ru: 'Один продаёт, другой торгуется, третий следит: ставьте карты втёмную и уходите вовремя.',
  },
  coach,
  length: { en: '3 minutes a hand', zh: '每手 3 分钟', ru: '3 минуты на раздачу' },
  firstBot: 'house',
  firstPreset: 'tutorial',
  friendsPreset: 'three',
  presets: {
    seed: {
      name: { en: 'Classic', zh: '经典', ru: 'Классика' },
      about: { en: 'Three rounds a hand; the run goes on until you go home or bust.', zh: '每手三轮；一趟持续到回家或被抓。', ru: 'Три раунда; вылазка длится, пока вы не дома и не пойманы.' },
    },
    tutorial: {
      name: { en: 'Lesson', zh: '教学', ru: 'Урок' },
      about: { en: 'Two hands with known cards and hints, without hurry.', zh: '两手固定牌局，带提示，不限时。', ru: 'Две раздачи с известными картами и подсказками, без спешки.' },
    },
    short: {
      name: { en: 'Short', zh: '短局', ru: 'Короткая' },
      about: { en: 'Two rounds a hand.', zh: '每手两轮。', ru: 'Два раунда в раздаче.' },
    },
    long: {
      name: { en: 'Long', zh: '长局', ru: 'Длинная' },
      about: { en: 'Four rounds a hand.', zh: '每手四轮。', ru: 'Четыре раунда в раздаче.' },
    },
    initiative: {
      name: { en: 'Strong initiative', zh: '强主动权', ru: 'Сильная инициатива' },
      about: { en: 'The initiative is kept from round to round and gives the Player 10 Cover.', zh: '主动权跨轮保留，并给玩家 10 点掩护。', ru: 'Инициатива остаётся на следующий раунд и даёт игроку 10 прикрытия.' },
    },
    pot: {
      name: { en: 'With a pot', zh: '带底池', ru: 'С банком' },
      about: { en: 'Each raise puts 10 points into a pot for those who survive.', zh: '每次加注向底池投入 10 分，由幸存者分享。', ru: 'Каждый рейз кладёт 10 очков в банк для выстоявших.' },
    },
    events: {
      name: { en: 'With events', zh: '带事件', ru: 'С событиями' },
      about: { en: 'Flipped cards may make the hand a round longer or shorter.', zh: '翻开的牌可能让这一手多一轮或少一轮。', ru: 'Открытые карты могут сделать раздачу на раунд длиннее или короче.' },
    },
    three: {
      name: { en: 'For three', zh: '三人局', ru: 'На троих' },
      about: { en: 'The roles move on after every hand: over three hands everyone plays each.', zh: '每手后角色轮换：三手中人人都当一次。', ru: 'Роли меняются: за три раздачи каждый сыграет все.' },
    },
  },
  bots: {
    house: {
      name: { en: 'House', zh: '庄家', ru: 'Дом' },
      about: { en: 'A steady Narc, a Customer who waits, a Player who folds in time.', zh: '稳步加注的探员、耐心等待的顾客、及时弃牌的玩家。', ru: 'Упорный сыщик, терпеливый покупатель, игрок, который уходит вовремя.' },
    },
    timid: {
      name: { en: 'Timid', zh: '胆小', ru: 'Робкий' },
      about: { en: 'Like the house, but as the Player folds whenever Cover is missing.', zh: '与庄家相同，但当玩家时一缺掩护就弃牌。', ru: 'Как дом, но за игрока сбрасывает, едва не хватит прикрытия.' },
    },
    reckless: {
      name: { en: 'Reckless', zh: '莽撞', ru: 'Безрассудный' },
      about: { en: 'Like the house, but as the Player never folds.', zh: '与庄家相同，但当玩家时从不弃牌。', ru: 'Как дом, но за игрока никогда не сбрасывает.' },
    },
    smuggler: {
      name: { en: 'Smuggler', zh: '走私客', ru: 'Контрабандист' },
      about: { en: 'Like the house, but as the Player thinks a few runs through to their end before each word.', zh: '与庄家相同，但当玩家时每次开口前先把几趟想到底。', ru: 'Как дом, но за игрока перед каждым словом продумывает несколько вылазок до конца.' },
    },
    kingpin: {
      name: { en: 'Kingpin', zh: '大佬', ru: 'Главарь' },
      about: { en: 'Like the smuggler, with more than a hundred runs before each word.', zh: '与走私客相同，但每次开口前要想一百多趟。', ru: 'Как контрабандист, но перед каждым словом — больше сотни вылазок.' },
    },
    random: {
      name: { en: 'Random', zh: '随机', ru: 'Случайный' },
      about: { en: 'Does anything that is allowed, in any seat.', zh: '在任何座位都随意行动。', ru: 'На любом месте делает что угодно из разрешённого.' },
    },
  },
  options: {
    rounds: { name: { en: 'Rounds', zh: '轮数', ru: 'Раунды' }, about: { en: 'How many rounds a hand has: 2, 3 or 4.', zh: '每手的轮数：2、3 或 4。', ru: 'Сколько раундов в раздаче: 2, 3 или 4.' } },
    heat: { name: { en: 'Heat at the start', zh: '初始风声', ru: 'Начальный накал' }, about: { en: 'The Player’s Heat when the table opens: above 25, and again above 50, the Narc watches more closely.', zh: '开桌时玩家的风声：超过 25、再超过 50 时，探员盯得更紧。', ru: 'Накал игрока при открытии стола: выше 25 и ещё раз выше 50 сыщик следит пристальнее.' } },
    pot_raise: { name: { en: 'Pot', zh: '底池', ru: 'Банк' }, about: { en: 'What each raise puts into the pot that those who survive the hand share; 0 plays without a pot.', zh: '每次加注投入底池的分数，由幸存者分享；0 表示没有底池。', ru: 'Сколько каждый рейз кладёт в банк, который делят выстоявшие; 0 — без банка.' } },
    carry_initiative: { name: { en: 'Carried initiative', zh: '保留主动权', ru: 'Переходящая инициатива' }, about: { en: 'Whether the initiative stays with its holder from one round to the next.', zh: '主动权是否从一轮保留到下一轮。', ru: 'Остаётся ли инициатива у владельца в следующем раунде.' } },
    initiative_cover: { name: { en: 'Cover for the initiative', zh: '主动权的掩护', ru: 'Прикрытие за инициативу' }, about: { en: 'Cover that the Player gains while holding the initiative; 0 plays without it.', zh: '玩家持有主动权时获得的掩护；0 表示没有。', ru: 'Прикрытие игрока, пока инициатива у него; 0 — без этого.' } },
    event_cards: { name: { en: 'Events', zh: '事件', ru: 'События' }, about: { en: 'Whether the decks have cards that make the hand a round longer or shorter when they are flipped.', zh: '牌库里是否有翻开时让这一手多一轮或少一轮的牌。', ru: 'Есть ли в колодах карты, от которых раздача при вскрытии становится на раунд длиннее или короче.' } },
    rotate: { name: { en: 'Roles move', zh: '角色轮换', ru: 'Смена ролей' }, about: { en: 'Whether the roles move one seat on after every hand, so that over three hands everyone plays each.', zh: '每手之后角色是否顺移一座，三手中人人轮到每个角色。', ru: 'Сдвигаются ли роли после раздачи, чтобы за три каждый сыграл все.' } },
    think_ms: { name: { en: 'Time for a bet', zh: '下注时间', ru: 'Время на ставку' }, about: { en: 'How long a seat may think about a bet.', zh: '每次下注可思考的时间。', ru: 'Сколько можно думать над ставкой.' } },
    decide_ms: { name: { en: 'Time to decide', zh: '决定时间', ru: 'Время на решение' }, about: { en: 'How long the Player may think between rounds and between hands.', zh: '玩家在轮与轮、手与手之间可思考的时间。', ru: 'Сколько игрок может думать между раундами и раздачами.' } },
    tutorial: { name: { en: 'Lesson', zh: '教学', ru: 'Урок' }, about: { en: 'Whether the first run is a lesson with hints.', zh: '第一趟是否为带提示的教学。', ru: 'Будет ли первая вылазка уроком с подсказками.' } },
  },
  clashes: {
    plain_tutorial: { en: 'The lesson has three rounds, and its roles do not move.', zh: '教学固定为三轮，角色不轮换。', ru: 'В уроке три раунда, и роли в нём не меняются.' },
    tutorial_without_events: { en: 'The lesson is played without events.', zh: '教学不带事件牌。', ru: 'Урок играется без событий.' },
  },
  refusals: {
    betting_over: { en: 'Betting is over.', zh: '下注已经结束。', ru: 'Торги окончены.' },
    folded: { en: 'You have folded.', zh: '你已经弃牌。', ru: 'Вы уже сбросили карты.' },
    no_card: { en: 'A raise plays a card: pick one.', zh: '加注要打出一张牌：请选一张。', ru: 'Рейз — это карта: выберите её.' },
    not_in_hand: { en: 'You do not hold that card.', zh: '你手里没有这张牌。', ru: 'Такой карты у вас нет.' },
    nothing_to_decide: { en: 'There is nothing to decide now.', zh: '现在没有什么要决定的。', ru: 'Сейчас решать нечего.' },
  },
  standIn: true,
  lostLine: botPlaysOn,
  thinks: 'think_ms',
  tell,
  landmarks: ['round_began', 'flipped', 'hand_ended'],
});
