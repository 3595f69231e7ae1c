// The game's events as lines of the log, and how a pot was won in a sentence.
import { shownName } from '$lib/bots';
import type { Told } from '$lib/games';
import { list, num, say, type Words } from '$lib/i18n/index.svelte';
import { shorts } from './cards';
import { madeHand, rankName } from './made';
import { money } from './money';
import type { Event, Post, PotResult, Spoken, View } from './types';

/** What a table's money has if nothing else is known. */
const USUAL_DECIMALS = 2;

export const POSTED: Record<Post, Words> = {
  ante: { en: '{name} posts the ante {n}.', zh: '{name} 下底注 {n}。', ru: '{name}: анте {n}.' },
  small_blind: { en: '{name} posts the small blind {n}.', zh: '{name} 下小盲 {n}。', ru: '{name}: малый блайнд {n}.' },
  big_blind: { en: '{name} posts the big blind {n}.', zh: '{name} 下大盲 {n}。', ru: '{name}: большой блайнд {n}.' },
  straddle: { en: '{name} straddles {n}.', zh: '{name} 抓头 {n}。', ru: '{name}: страддл {n}.' },
  late_blind: { en: '{name} posts a big blind out of turn: {n}.', zh: '{name} 补下大盲 {n}。', ru: '{name}: большой блайнд вне очереди, {n}.' },
  dead_blinds: { en: '{name} pays {n} for missed blinds into the pot.', zh: '{name} 补交错过的盲注 {n} 入池。', ru: '{name}: {n} в банк за пропущенные блайнды.' },
};

export const SPOKEN: Record<Spoken, Words> = {
  fold: { en: '{name} folds', zh: '{name} 弃牌', ru: '{name}: фолд' },
  check: { en: '{name} checks', zh: '{name} 过牌', ru: '{name}: чек' },
  call: { en: '{name} calls {n}', zh: '{name} 跟注 {n}', ru: '{name}: колл {n}' },
  bet: { en: '{name} bets {n}', zh: '{name} 下注 {n}', ru: '{name}: бет {n}' },
  raise: { en: '{name} raises to {to}', zh: '{name} 加注至 {to}', ru: '{name}: рейз до {to}' },
};

export const STREET: Words[] = [
  { en: 'Flop: {cards}', zh: '翻牌：{cards}', ru: 'Флоп: {cards}' },
  { en: 'Turn: {cards}', zh: '转牌：{cards}', ru: 'Тёрн: {cards}' },
  { en: 'River: {cards}', zh: '河牌：{cards}', ru: 'Ривер: {cards}' },
];

export const INTENT: Words[] = [
  { en: '{name} plays on.', zh: '{name} 继续玩。', ru: '{name} играет дальше.' },
  { en: '{name} pauses until the big blind.', zh: '{name} 暂离，等大盲。', ru: '{name}: пауза до большого блайнда.' },
  { en: '{name} pauses.', zh: '{name} 暂离。', ru: '{name}: пауза.' },
  { en: '{name} wants to leave.', zh: '{name} 要离桌。', ru: '{name} уходит.' },
];

export const LOG = {
  joined: { en: '{name} sits down with {n}.', zh: '{name} 带 {n} 入座。', ru: '{name} садится с {n}.' },
  rebought: { en: '{name} buys in again and has {n}.', zh: '{name} 再次买入，现有 {n}。', ru: '{name} докупает фишки, теперь {n}.' },
  waiting: { en: 'The table waits for players.', zh: '牌桌等待玩家。', ru: 'Стол ждёт игроков.' },
  yours: { en: 'Your cards: {cards}', zh: '你的手牌：{cards}', ru: 'Ваши карты: {cards}' },
  theirs: { en: '{name} is dealt {cards}', zh: '{name} 的手牌：{cards}', ru: '{name}: карты {cards}' },
  allIn: { en: 'all-in', zh: '全下', ru: 'олл-ин' },
  auto: { en: 'by the table', zh: '由牌桌代行', ru: 'за игрока' },
  bank: { en: '{name} uses the time bank: {n} s.', zh: '{name} 动用备用时间：{n} 秒。', ru: '{name} берёт банк времени: {n} с.' },
  returned: { en: '{n} that nobody called goes back to {name}.', zh: '无人跟注的 {n} 退回 {name}。', ru: 'Неотвеченные {n} возвращаются: {name}.' },
  shown: { en: '{name} shows {cards}.', zh: '{name} 亮牌 {cards}。', ru: '{name} показывает {cards}.' },
  shownMade: { en: '{name} shows {cards}: {made}.', zh: '{name} 亮牌 {cards}：{made}。', ru: '{name} показывает {cards}: {made}.' },
  mucked: { en: '{name} does not show.', zh: '{name} 不亮牌。', ru: '{name} не показывает карты.' },
  paidOut: { en: '{name} leaves with {n}.', zh: '{name} 带 {n} 离桌。', ru: '{name} уходит с {n}.' },
  pauseTooLong: { en: '{name} has paused for as long as this table allows.', zh: '{name} 暂离已到本桌的上限。', ru: '{name}: пауза длится столько, сколько позволяет стол.' },
  restReturned: { en: 'The last {n} of {name} goes back to the account.', zh: '{name} 剩下的 {n} 退回账户。', ru: '{name}: остаток {n} возвращается на счёт.' },
  over: { en: 'The hand is over.', zh: '本手结束。', ru: 'Раздача окончена.' },
  pot: { en: 'Pot {n}', zh: '底池 {n}', ru: 'Банк {n}' },
  mainPot: { en: 'Main pot {n}', zh: '主池 {n}', ru: 'Основной банк {n}' },
  sidePot: { en: 'Side pot {i}, {n}', zh: '边池 {i}，{n}', ru: 'Побочный банк {i}, {n}' },
  wonFolded: { en: '{pot}: {name} wins, everybody else gave up.', zh: '{pot}：{name} 赢得，其他人都放弃了。', ru: '{pot}: берёт {name}, остальные сдались.' },
  wonAlone: { en: '{pot}: {name} wins with {made}.', zh: '{pot}：{name} 以 {made} 赢得。', ru: '{pot}: берёт {name}, {made}.' },
  wonAgainst: { en: '{pot}: {name} wins with {made} against {others}.', zh: '{pot}：{name} 以 {made} 胜过 {others}。', ru: '{pot}: берёт {name}, {made}, против: {others}.' },
  split: { en: '{pot}, split: {shares}.', zh: '{pot}，平分：{shares}。', ru: '{pot}, поровну: {shares}.' },
  kicker: { en: '{made}, {card} kicker', zh: '{made}，踢脚 {card}', ru: '{made}, кикер — {card}' },
  share: { en: '{name} {n} with {made}', zh: '{name} 得 {n}（{made}）', ru: '{name} {n} ({made})' },
} satisfies Record<string, Words>;

type Name = Told['name'];

/** Who won a pot, how much, and with what. */
export function potTold(pot: PotResult, decimals: number, name: Name): string {
  const amount = money(pot.amount, decimals);
  const what = pot.number > 0 ? say(LOG.sidePot, { i: pot.number, n: amount }) : say(pot.of > 1 ? LOG.mainPot : LOG.pot, { n: amount });
  const [first, ...more] = pot.shares;
  if (!first) return `${what}.`;
  if (more.length) {
    const shares = pot.shares.map((one) => say(LOG.share, { name: name(one.seat), n: money(one.amount, decimals), made: one.made ? madeHand(one.made) : '' }));
    return say(LOG.split, { pot: what, shares: list(shares) });
  }
  const values = { pot: what, name: name(first.seat) };
  if (!first.made) return say(LOG.wonFolded, values);
  const others = pot.contenders.filter((seat) => seat !== first.seat).map((seat) => name(seat));
  const made = first.kicker === null ? madeHand(first.made) : say(LOG.kicker, { made: madeHand(first.made), card: rankName(first.kicker) });
  return others.length ? say(LOG.wonAgainst, { ...values, made, others: list(others) }) : say(LOG.wonAlone, { ...values, made });
}

function acted(event: Extract<Event, { type: 'acted' }>, name: string, cash: (n: number) => string): string {
  const notes = [event.all_in ? say(LOG.allIn) : '', event.auto ? say(LOG.auto) : ''].filter(Boolean);
  const line = say(SPOKEN[event.spoken], { name, n: cash(event.amount), to: cash(event.bet) });
  return notes.length ? `${line} (${notes.join(', ')})` : line;
}

export function tell(event: Event, told: Told): string | null {
  const decimals = (told.view as View | null | undefined)?.decimals ?? USUAL_DECIMALS;
  const cash = (amount: number) => money(amount, decimals);
  const name = 'seat' in event ? told.name(event.seat) : '';
  switch (event.type) {
    case 'joined':
      // The chair may still be known by its last owner.
      return say(LOG.joined, { name: shownName('holdem', event.player), n: cash(event.stack) });
    case 'rebought':
      return say(LOG.rebought, { name, n: cash(event.stack) });
    case 'waiting_for_players':
      return say(LOG.waiting);
    case 'posted':
      return say(POSTED[event.post], { name, n: cash(event.amount) });
    case 'hole_dealt':
      if (!event.cards) return null;
      return event.seat === told.you ? say(LOG.yours, { cards: shorts(event.cards) }) : say(LOG.theirs, { name, cards: shorts(event.cards) });
    case 'board_dealt': {
      const street = STREET[event.street - 1];
      return street ? say(street, { cards: shorts(event.cards) }) : null;
    }
    case 'acted':
      return acted(event, name, cash);
    case 'time_bank_started':
      return say(LOG.bank, { name, n: num(Math.round(event.ms / 1000)) });
    case 'bet_returned':
      return say(LOG.returned, { name, n: cash(event.amount) });
    case 'shown':
      return !event.made ? say(LOG.shown, { name, cards: shorts(event.cards) }) : say(LOG.shownMade, { name, cards: shorts(event.cards), made: madeHand(event.made) });
    case 'mucked':
      return say(LOG.mucked, { name });
    case 'pot_won':
      return potTold(event.pot, decimals, told.name);
    case 'intent_changed': {
      const words = INTENT[event.intent];
      return words ? say(words, { name }) : null;
    }
    case 'pause_too_long':
      return say(LOG.pauseTooLong, { name });
    case 'rest_returned':
      return say(LOG.restReturned, { name, n: cash(event.amount) });
    case 'paid_out':
      return say(LOG.paidOut, { name, n: cash(event.amount) });
    case 'hand_ended':
      return say(LOG.over);
  }
}
