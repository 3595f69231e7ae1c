// The game's words in every language of the page.
import type { Words } from '$lib/i18n/index.svelte';
import type { Action } from './types';

/** What a player may say, on its button. */
export const SAY: Record<Action['type'], Words> = {
  check: { en: 'Check', zh: '过牌', ru: 'Чек' },
  bet: { en: 'Bet {n}', zh: '下注 {n}', ru: 'Ставка {n}' },
  call: { en: 'Call {n}', zh: '跟注 {n}', ru: 'Колл {n}' },
  fold: { en: 'Fold', zh: '弃牌', ru: 'Фолд' },
};

/** The same in the log. */
export const SAID: Record<Action['type'], Words> = {
  check: { en: '{name} checks.', zh: '{name} 过牌。', ru: '{name}: чек.' },
  bet: { en: '{name} bets.', zh: '{name} 下注。', ru: '{name}: ставка.' },
  call: { en: '{name} calls.', zh: '{name} 跟注。', ru: '{name}: колл.' },
  fold: { en: '{name} folds.', zh: '{name} 弃牌。', ru: '{name}: фолд.' },
};

export const W = {
  facts: { en: 'How the hand stands', zh: '本局情况', ru: 'Как идёт раздача' },
  ante: { en: 'Ante', zh: '底注', ru: 'Анте' },
  pot: { en: 'Pot', zh: '底池', ru: 'Банк' },
  potOf: { en: 'In the pot: {n}', zh: '底池：{n}', ru: 'В банке: {n}' },
  paid: { en: 'put in {n}', zh: '已放入 {n}', ru: 'поставлено {n}' },
  cardOf: { en: '{name}: {card}', zh: '{name}：{card}', ru: '{name}: {card}' },
  dealing: { en: 'The cards are dealt.', zh: '正在发牌。', ru: 'Карты сдаются.' },
  yours: { en: 'Your turn: check, or bet.', zh: '轮到你：过牌或下注。', ru: 'Ваш ход: чек или ставка.' },
  answer: { en: 'There is a bet: call it, or fold.', zh: '对方下注：跟注或弃牌。', ru: 'Есть ставка: колл или фолд.' },
  turnOf: { en: '{name} is to speak.', zh: '轮到 {name}。', ru: 'Ходит {name}.' },
  over: { en: 'The hand is over', zh: '本局结束', ru: 'Раздача окончена' },
  won: { en: 'You win {n, one: # point; other: # points}', zh: '你赢了 {n} 分', ru: 'Вы выиграли {n, one: # очко; few: # очка; many: # очков; other: # очка}' },
  lost: { en: 'You lose {n, one: # point; other: # points}', zh: '你输了 {n} 分', ru: 'Вы проиграли {n, one: # очко; few: # очка; many: # очков; other: # очка}' },
  wins: { en: '{name} wins {n, one: # point; other: # points}', zh: '{name} 赢 {n} 分', ru: '{name}: выигрыш {n, one: # очко; few: # очка; many: # очков; other: # очка}' },
  higher: { en: 'The higher card wins.', zh: '大牌获胜。', ru: 'Выигрывает старшая карта.' },
  folded: { en: 'The other player folded; no card is opened.', zh: '另一方弃牌，牌不亮开。', ru: 'Другой игрок сбросил карту; карты не открываются.' },
  hold: { en: '{name} holds {card}.', zh: '{name} 拿到 {card}。', ru: '{name}: карта {card}.' },
  shown: { en: 'The cards are opened: {a} and {b}.', zh: '亮牌：{a} 和 {b}。', ru: 'Карты открыты: {a} и {b}.' },
} satisfies Record<string, Words>;
