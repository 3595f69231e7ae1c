// The duel's words in every language of the page.
import type { Words } from '$lib/i18n/index.svelte';
import type { CardId, Reason } from './types';

export const CARD: Record<CardId, Words> = {
  attack: { en: 'Attack', zh: '攻击', ru: 'Атака' },
  defense: { en: 'Defense', zh: '防御', ru: 'Защита' },
  heal: { en: 'Heal', zh: '治疗', ru: 'Лечение' },
  counter: { en: 'Counter', zh: '反击', ru: 'Контрудар' },
};

/** What a card does, said on the card itself. */
export const DOES: Record<CardId, Words> = {
  attack: { en: 'deals {n}', zh: '造成 {n} 点伤害', ru: 'урон {n}' },
  defense: { en: 'blocks an attack', zh: '挡住攻击', ru: 'гасит атаку' },
  heal: { en: 'restores {n}', zh: '恢复 {n} 点', ru: 'лечит {n}' },
  counter: { en: 'sends it back', zh: '反弹攻击', ru: 'возвращает удар' },
};

export const EMPTY: Words = { en: 'Empty', zh: '空', ru: 'Пусто' };

export const REASON: Record<Reason, Words> = {
  normal: { en: 'on HP', zh: '按生命值判定', ru: 'по здоровью' },
  timeout: { en: 'by absence: no cards for two rounds', zh: '对方连续两轮没有出牌', ru: 'соперник два раунда подряд не ходил' },
  disconnect: { en: 'the connection was lost', zh: '连接中断', ru: 'связь потеряна' },
  draw: { en: 'HP are equal', zh: '生命值相同', ru: 'здоровье равно' },
};

export const W = {
  advise: { en: 'Lay {cards}', zh: '放 {cards}', ru: 'Выложить {cards}' },
  slot: { en: 'Slot {n}', zh: '第 {n} 格', ru: 'Место {n}' },
  slotEmpty: { en: 'Slot {n}, empty', zh: '第 {n} 格，空', ru: 'Место {n}, пусто' },
  slotHolds: { en: 'Slot {n}: {card}', zh: '第 {n} 格：{card}', ru: 'Место {n}: {card}' },
  slotClosed: { en: 'Slot {n}, closed', zh: '第 {n} 格，未翻开', ru: 'Место {n}, закрыто' },
  yourSlots: { en: 'Your three slots', zh: '你的三个格子', ru: 'Ваши три места' },
  slotsOf: { en: 'Slots of {name}', zh: '{name} 的格子', ru: 'Места игрока {name}' },
  yourHand: { en: 'Your cards', zh: '你的牌', ru: 'Ваши карты' },
  card: { en: 'Card {n}: {card}', zh: '第 {n} 张：{card}', ru: 'Карта {n}: {card}' },
  cardLaid: { en: 'Card {n}: {card}, laid', zh: '第 {n} 张：{card}，已放下', ru: 'Карта {n}: {card}, выложена' },
  round: { en: 'Round {n} of {of}', zh: '第 {n} 轮，共 {of} 轮', ru: 'Раунд {n} из {of}' },
  sudden: { en: 'Sudden death, round {n}', zh: '突然死亡，第 {n} 轮', ru: 'До первого перевеса, раунд {n}' },
  lay: { en: 'Lay three cards in the order they will be opened.', zh: '按翻开的顺序放下三张牌。', ru: 'Выложите три карты в том порядке, в каком они откроются.' },
  nowSlot: { en: 'Now choose a slot for {card}.', zh: '请为{card}选择一个格子。', ru: 'Теперь выберите место для карты «{card}».' },
  waitOther: { en: 'Your cards are set. Waiting for {name}.', zh: '你的牌已确定，正在等待 {name}。', ru: 'Ваши карты готовы. Ждём игрока {name}.' },
  otherReady: { en: '{name} is ready.', zh: '{name} 已准备好。', ru: '{name} готов(а).' },
  laying: { en: 'Both are laying their cards.', zh: '双方正在放牌。', ru: 'Оба выкладывают карты.' },
  revealing: { en: 'Pair {n} of 3', zh: '第 {n} 对，共 3 对', ru: 'Пара {n} из 3' },
  opening: { en: 'The cards are opened.', zh: '开始翻牌。', ru: 'Карты открываются.' },
  confirm: { en: 'Confirm', zh: '确认', ru: 'Подтвердить' },
  confirmed: { en: 'Confirmed', zh: '已确认', ru: 'Подтверждено' },
  clear: { en: 'Take back', zh: '收回', ru: 'Забрать' },
  keys: { en: 'Keys: 1–4 a card, then 1–3 a slot, Enter confirms', zh: '按键：1–4 选牌，再按 1–3 选格子，回车确认', ru: 'Клавиши: 1–4 карта, затем 1–3 место, Enter подтверждает' },
  partialTitle: { en: 'Confirm with empty slots?', zh: '还有空格子，仍要确认吗？', ru: 'Подтвердить с пустыми местами?' },
  partial: {
    en: '{n, one: # slot is empty; other: # slots are empty}. An empty slot does nothing and stops no attack.',
    zh: '还有 {n} 个空格子。空格子没有任何作用，也挡不住攻击。',
    ru: '{n, one: # место пусто; few: # места пусты; many: # мест пусто; other: # места пусто}. Пустое место ничего не делает и не гасит атаку.',
  },
  partialYes: { en: 'Confirm anyway', zh: '仍然确认', ru: 'Всё равно подтвердить' },
  partialNo: { en: 'Go back', zh: '返回', ru: 'Вернуться' },
  hp: { en: '{n} of {of} HP', zh: '生命值 {n}/{of}', ru: 'Здоровье {n} из {of}' },
  ready: { en: 'Ready', zh: '已准备', ru: 'Готов' },
  away: { en: 'Away, {n} s to come back', zh: '已断线，还有 {n} 秒可以回来', ru: 'Нет связи, {n} с на возвращение' },
  afk: { en: 'No cards last round: once more and the match is lost', zh: '上一轮没有出牌：再来一次就输了', ru: 'В прошлом раунде без карт: ещё раз — поражение' },
  pot: { en: 'Pot {n, one: # token; other: # tokens}', zh: '奖池 {n} 枚', ru: 'Банк {n, one: # жетон; few: # жетона; many: # жетонов; other: # жетона}' },
  blocked: { en: 'blocked', zh: '挡住', ru: 'отбито' },
  reflected: { en: 'reflected', zh: '反弹', ru: 'отражено' },
  returned: { en: 'came back', zh: '被弹回', ru: 'вернулось' },
  won: { en: 'You win', zh: '你赢了', ru: 'Вы победили' },
  lost: { en: 'You lose', zh: '你输了', ru: 'Вы проиграли' },
  drawn: { en: 'A draw', zh: '平局', ru: 'Ничья' },
  void: { en: 'No contest', zh: '比赛作废', ru: 'Матч не засчитан' },
  bothLose: { en: 'Both lose', zh: '双方都输了', ru: 'Проиграли оба' },
  wins: { en: '{name} wins', zh: '{name} 获胜', ru: 'Победа: {name}' },
  burned: { en: 'The pot is burned.', zh: '奖池作废。', ru: 'Банк сгорел.' },
  payout: { en: 'You get {n, one: # token; other: # tokens} from the pot.', zh: '你从奖池得到 {n} 枚。', ru: 'Вы получаете {n, one: # жетон; few: # жетона; many: # жетонов; other: # жетона} из банка.' },
  youGone: { en: 'Your connection was lost, and at this table that loses the match at once.', zh: '你的连接中断了；在这张桌子上，断线即判负。', ru: 'Ваша связь прервалась, а за этим столом это сразу поражение.' },
  otherGone: { en: '{name} lost the connection, and at this table that loses the match at once.', zh: '{name} 的连接中断了；在这张桌子上，断线即判负。', ru: 'У игрока {name} прервалась связь, а за этим столом это сразу поражение.' },
  otherGoneLong: { en: '{name} did not come back in time.', zh: '{name} 没有及时回来。', ru: '{name} не вернулся вовремя.' },
  youGoneLong: { en: 'You did not come back in time.', zh: '你没有及时回来。', ru: 'Вы не вернулись вовремя.' },
  rounds: { en: 'Round by round', zh: '逐轮回顾', ru: 'По раундам' },
  colRound: { en: 'Round', zh: '轮', ru: 'Раунд' },
  colHp: { en: 'HP', zh: '生命值', ru: 'Здоровье' },
  legend: {
    en: 'Equilibrium: the layout perfect play lays most often here, and how often; in red, what your own layout gave away.',
    zh: '均衡策略：此时完美打法最常用的布局及其频率；红色为你的布局所损失的期望。',
    ru: 'Равновесие: расклад, который здесь чаще всего кладёт идеальная игра, и как часто; красным — сколько уступил ваш.',
  },
  best: { en: 'Equilibrium', zh: '均衡策略', ru: 'Равновесие' },
} satisfies Record<string, Words>;

/** What the log says. */
export const LOG = {
  found: { en: '{a} meets {b}.', zh: '{a} 对阵 {b}。', ru: '{a} против {b}.' },
  prep: { en: 'Round {n}: {a} ({x} HP), {b} ({y} HP).', zh: '第 {n} 轮：{a}（{x} 点），{b}（{y} 点）。', ru: 'Раунд {n}: {a} ({x}), {b} ({y}).' },
  suddenly: { en: 'Sudden death, round {n}: {x} HP each.', zh: '突然死亡，第 {n} 轮：双方 {x} 点。', ru: 'До первого перевеса, раунд {n}: у обоих {x}.' },
  set: { en: 'You confirmed {cards}.', zh: '你确认了：{cards}。', ru: 'Вы подтвердили: {cards}.' },
  setBy: { en: '{name}: {cards}.', zh: '{name}：{cards}。', ru: '{name}: {cards}.' },
  setOpen: { en: 'Confirmed: {cards}.', zh: '已确认：{cards}。', ru: 'Подтверждено: {cards}.' },
  ready: { en: '{name} is ready.', zh: '{name} 已准备好。', ru: '{name} готов(а).' },
  pair: { en: 'Pair {n}: {a} {card} {did}; {b} {card2} {did2}.', zh: '第 {n} 对：{a} {card} {did}；{b} {card2} {did2}。', ru: 'Пара {n}: {a} {card} {did}; {b} {card2} {did2}.' },
  idle: { en: '{name} laid nothing this round.', zh: '{name} 本轮没有出牌。', ru: '{name} в этом раунде без карт.' },
  won: { en: '{name} wins: {why}.', zh: '{name} 获胜：{why}。', ru: 'Победа: {name} ({why}).' },
  nobody: { en: 'Nobody wins: {why}.', zh: '没有胜者：{why}。', ru: 'Победителя нет: {why}.' },
  away: { en: '{name} lost the connection.', zh: '{name} 断线了。', ru: '{name}: связь потеряна.' },
  back: { en: '{name} is back.', zh: '{name} 回来了。', ru: '{name} снова здесь.' },
} satisfies Record<string, Words>;
