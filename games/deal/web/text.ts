// Deal's names and words in every language of the page.
import type { Words } from '$lib/i18n/index.svelte';
import type { BettingEnd, Card, HintTopic, Kind, Role, Tier } from './types';

export const ROLE: Record<Role, Words> = {
  narc: { en: 'Narc', zh: '缉私探员', ru: 'Сыщик' },
  customer: { en: 'Customer', zh: '顾客', ru: 'Покупатель' },
  player: { en: 'Player', zh: '玩家', ru: 'Игрок' },
};

export const CARD: Record<Card, Words> = {
  blank: { en: 'Blank', zh: '空白', ru: 'Пус\u00adтыш\u00adка' },
  patrol: { en: 'Patrol', zh: '巡逻', ru: 'Пат\u00adруль' },
  surveillance: { en: 'Surveil\u00adlance', zh: '监视', ru: 'Слежка' },
  wiretap: { en: 'Wiretap', zh: '窃听', ru: 'Про\u00adслуш\u00adка' },
  regular_order: { en: 'Regular order', zh: '常规订单', ru: 'Обыч\u00adный заказ' },
  haggling: { en: 'Hag\u00adgling', zh: '讨价还价', ru: 'Торг' },
  bulk_order: { en: 'Bulk order', zh: '大宗订单', ru: 'Круп\u00adный заказ' },
  fair_deal: { en: 'Fair deal', zh: '公平交易', ru: 'Честная сделка' },
  tea: { en: 'Tea', zh: '茶叶', ru: 'Чай' },
  silk: { en: 'Silk', zh: '丝绸', ru: 'Шёлк' },
  brandy: { en: 'Brandy', zh: '白兰地', ru: 'Бренди' },
  pearls: { en: 'Pearls', zh: '珍珠', ru: 'Жемчуг' },
  gold: { en: 'Gold', zh: '黄金', ru: 'Золото' },
  back_room: { en: 'Back room', zh: '密室', ru: 'Задняя ком\u00adната' },
  cellar: { en: 'Cellar', zh: '地窖', ru: 'Погреб' },
  market_stall: { en: 'Market stall', zh: '集市摊位', ru: 'Рыноч\u00adный лоток' },
  open_pier: { en: 'Open pier', zh: '露天码头', ru: 'Откры\u00adтый причал' },
  alibi: { en: 'Alibi', zh: '不在场证明', ru: 'Алиби' },
  false_papers: { en: 'False papers', zh: '假证件', ru: 'Чужой паспорт' },
  lie_low: { en: 'Lie low', zh: '避风头', ru: 'Залечь на дно' },
  bribe: { en: 'Bribe', zh: '贿赂', ru: 'Взятка' },
  lookout: { en: 'Look\u00adout', zh: '望风', ru: 'Дозор\u00adный' },
  disguise: { en: 'Dis\u00adguise', zh: '伪装', ru: 'Маски\u00adровка' },
  stakeout: { en: 'Stake\u00adout', zh: '蹲守', ru: 'Засада' },
  raid: { en: 'Raid', zh: '突袭', ru: 'Облава' },
  second_thoughts: { en: 'Second thoughts', zh: '犹豫', ru: 'Сомне\u00adния' },
  tip_off: { en: 'Tip-off', zh: '通风报信', ru: 'Весточ\u00adка' },
};

export const KIND: Record<Kind, Words> = {
  product: { en: 'Product', zh: '货物', ru: 'Товар' },
  location: { en: 'Location', zh: '地点', ru: 'Место' },
  evidence: { en: 'Evidence', zh: '证据', ru: 'Улика' },
  cover: { en: 'Cover', zh: '掩护', ru: 'Прикрытие' },
  modifier: { en: 'Modifier', zh: '修正', ru: 'Поправка' },
};

export const TIER: Record<Tier, Words> = {
  quiet: { en: 'the Narc is calm', zh: '探员放松', ru: 'сыщик спокоен' },
  alert: { en: 'the Narc is alert', zh: '探员警觉', ru: 'сыщик настороже' },
  hunting: { en: 'the Narc is hunting', zh: '探员紧追', ru: 'сыщик идёт по следу' },
};

export const BETTING_END: Record<BettingEnd, Words> = {
  all_checked: { en: 'Everyone checked.', zh: '所有人都过牌。', ru: 'Все сказали «чек».' },
  initiative_check: { en: 'The holder of the initiative checked with the last word.', zh: '主动权持有者以过牌结束下注。', ru: 'Последнее слово за инициативой: чек.' },
  raise_limit: { en: 'The third raise ended betting.', zh: '第三次加注结束了下注。', ru: 'Третий рейз закончил торги.' },
  initiative_all_in: { en: 'The holder of the initiative has no card left.', zh: '主动权持有者已无手牌。', ru: 'У владельца инициативы кончились карты.' },
  no_initiative: { en: 'The holder of the initiative folded.', zh: '主动权持有者弃牌。', ru: 'Владелец инициативы сбросил карты.' },
  player_folded: { en: 'The Player is out.', zh: '玩家退出了。', ru: 'Игрок вышел.' },
  last_player: { en: 'Only the Player is left.', zh: '只剩下玩家。', ru: 'Остался только игрок.' },
};

export const HINT: Record<HintTopic, Words> = {
  raise_first: {
    en: 'A raise plays one card face down. The first raise of a round takes the initiative: you will have the last word.',
    zh: '加注是面朝下打出一张牌。每轮第一个加注者取得主动权，由他最后发言。',
    ru: 'Рейз — это карта рубашкой вверх. Первый рейз раунда берёт инициативу: последнее слово за вами.',
  },
  raise_again: {
    en: 'Everyone has answered, and you hold the initiative: raise again. Goods need a place where they change hands.',
    zh: '所有人都已回应，主动权在你手里：可以再加注。货物需要一个交易地点。',
    ru: 'Все ответили, инициатива ваша: повысьте ещё раз. Товару нужно место сделки.',
  },
  check_to_flip: {
    en: 'You have the last word. A check ends betting, and the cards are flipped.',
    zh: '现在由你最后发言。过牌会结束下注并翻牌。',
    ru: 'Последнее слово ваше. Чек закончит торги, и карты откроются.',
  },
  check_to_answer: {
    en: 'The Narc has raised. Answer with a check: you stay in without playing a card.',
    zh: '探员加注了。用过牌回应：留在局中而不出牌。',
    ru: 'Сыщик повысил. Ответьте чеком: вы остаётесь в игре без карты.',
  },
  raise_to_answer: {
    en: 'A raise is an answer, too: put Cover down before the Evidence shows.',
    zh: '加注也是一种回应：在证据亮出之前先打出掩护。',
    ru: 'Рейз — тоже ответ: положите прикрытие раньше, чем откроются улики.',
  },
  third_raise: {
    en: 'Two raises are down. The third ends betting at once, so nobody can answer it.',
    zh: '已有两次加注。第三次会立即结束下注，谁也无法再回应。',
    ru: 'Уже два рейза. Третий сразу заканчивает торги: на него никто не ответит.',
  },
  safe_so_far: {
    en: 'Evidence is not above Cover, so you are safe so far. Go on.',
    zh: '证据没有超过掩护，目前安全。继续吧。',
    ru: 'Улик не больше, чем прикрытия: пока всё спокойно. Продолжайте.',
  },
  time_to_fold: {
    en: 'Cover is missing, and no card in your hand can help. Fold: it costs this hand, a bust would cost the run.',
    zh: '掩护不足，手牌也帮不上忙。弃牌吧：只损失这一手，被抓则损失整趟。',
    ru: 'Прикрытия не хватает, и карты не помогут. Сбросьте: потеряете раздачу, а не всю вылазку.',
  },
  folded_in_time: {
    en: 'Folding lost this hand only. Play on: the next one can make up for it.',
    zh: '弃牌只损失了这一手。继续玩，下一手可以补回来。',
    ru: 'Потеряна только эта раздача. Играйте дальше: следующая всё вернёт.',
  },
  go_home: {
    en: 'The deal is closed. Going home banks the profit; playing on puts it at risk.',
    zh: '交易完成。回家即可存下利润；继续玩则要冒险。',
    ru: 'Сделка закрыта. Домой — прибыль ваша; играть дальше — рисковать ею.',
  },
  on_your_own: {
    en: 'You have left the path of the lesson: play as you like.',
    zh: '你已离开教学路线：随意发挥吧。',
    ru: 'Вы сошли с пути урока: играйте как хотите.',
  },
  script: {
    en: 'The lesson has a part for this seat: the marked choice plays it.',
    zh: '教学为这个座位准备了剧本：标出的选项就是。',
    ru: 'У этого места в уроке есть роль: её ход отмечен.',
  },
};
