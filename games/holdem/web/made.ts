// A made hand in the reader's language.
import { say, type Words } from '$lib/i18n/index.svelte';
import type { Made, Rank } from './types';

export const MADE: Record<Made['category'], Words> = {
  high_card: { en: 'high card {a}', zh: '高牌 {a}', ru: 'старшая карта — {a}' },
  pair: { en: 'a pair of {as}', zh: '一对 {as}', ru: 'пара {as}' },
  two_pair: { en: 'two pair, {as} and {bs}', zh: '两对，{as} 和 {bs}', ru: 'пара {as} и пара {bs}' },
  three_of_a_kind: { en: 'three of a kind, {as}', zh: '三条 {as}', ru: 'тройка {as}' },
  straight: { en: 'a straight, {b} to {a}', zh: '顺子，{b} 到 {a}', ru: 'стрит, {b} — {a}' },
  flush: { en: 'a flush, {a} high', zh: '同花，{a} 高', ru: 'флеш, старшая карта — {a}' },
  full_house: { en: 'a full house, {as} full of {bs}', zh: '葫芦，三张 {as} 带一对 {bs}', ru: 'фулл-хаус, тройка {as} и пара {bs}' },
  four_of_a_kind: { en: 'four of a kind, {as}', zh: '四条 {as}', ru: 'каре {as}' },
  straight_flush: { en: 'a straight flush, {b} to {a}', zh: '同花顺，{b} 到 {a}', ru: 'стрит-флеш, {b} — {a}' },
  royal_flush: { en: 'a Royal Flush', zh: '皇家同花顺', ru: 'роял-флеш' },
};

/** One card of a rank, and several of it as the sentences above need them. */
export const RANK: Record<Rank, { one: Words; many: Words }> = {
  '2': { one: { en: 'Deuce', zh: '2', ru: 'двойка' }, many: { en: 'Deuces', zh: '2', ru: 'двоек' } },
  '3': { one: { en: 'Three', zh: '3', ru: 'тройка' }, many: { en: 'Threes', zh: '3', ru: 'троек' } },
  '4': { one: { en: 'Four', zh: '4', ru: 'четвёрка' }, many: { en: 'Fours', zh: '4', ru: 'четвёрок' } },
  '5': { one: { en: 'Five', zh: '5', ru: 'пятёрка' }, many: { en: 'Fives', zh: '5', ru: 'пятёрок' } },
  '6': { one: { en: 'Six', zh: '6', ru: 'шестёрка' }, many: { en: 'Sixes', zh: '6', ru: 'шестёрок' } },
  '7': { one: { en: 'Seven', zh: '7', ru: 'семёрка' }, many: { en: 'Sevens', zh: '7', ru: 'семёрок' } },
  '8': { one: { en: 'Eight', zh: '8', ru: 'восьмёрка' }, many: { en: 'Eights', zh: '8', ru: 'восьмёрок' } },
  '9': { one: { en: 'Nine', zh: '9', ru: 'девятка' }, many: { en: 'Nines', zh: '9', ru: 'девяток' } },
  '10': { one: { en: 'Ten', zh: '10', ru: 'десятка' }, many: { en: 'Tens', zh: '10', ru: 'десяток' } },
  J: { one: { en: 'Jack', zh: 'J', ru: 'валет' }, many: { en: 'Jacks', zh: 'J', ru: 'валетов' } },
  Q: { one: { en: 'Queen', zh: 'Q', ru: 'дама' }, many: { en: 'Queens', zh: 'Q', ru: 'дам' } },
  K: { one: { en: 'King', zh: 'K', ru: 'король' }, many: { en: 'Kings', zh: 'K', ru: 'королей' } },
  A: { one: { en: 'Ace', zh: 'A', ru: 'туз' }, many: { en: 'Aces', zh: 'A', ru: 'тузов' } },
};

/** One card of a rank. */
export const rankName = (rank: Rank) => say(RANK[rank].one);

export function madeHand({ category, ranks: [a, b] }: Made): string {
  const one = (rank: Rank | undefined) => (rank ? say(RANK[rank].one) : '');
  const many = (rank: Rank | undefined) => (rank ? say(RANK[rank].many) : '');
  return say(MADE[category], { a: one(a), as: many(a), b: one(b), bs: many(b) });
}
