// A made hand in the reader's language: the server says it in English words, of which there are few.
import { say, type Words } from '$lib/i18n/index.svelte';

export const MADE = {
  highCard: { en: 'high card {a}', zh: '高牌 {a}', ru: 'старшая карта — {a}' },
  pair: { en: 'a pair of {as}', zh: '一对 {as}', ru: 'пара {as}' },
  twoPair: { en: 'two pair, {as} and {bs}', zh: '两对，{as} 和 {bs}', ru: 'пара {as} и пара {bs}' },
  three: { en: 'three of a kind, {as}', zh: '三条 {as}', ru: 'тройка {as}' },
  straight: { en: 'a straight, {a} to {b}', zh: '顺子，{a} 到 {b}', ru: 'стрит, {a} — {b}' },
  flush: { en: 'a flush, {a} high', zh: '同花，{a} 高', ru: 'флеш, старшая карта — {a}' },
  fullHouse: { en: 'a full house, {as} full of {bs}', zh: '葫芦，三张 {as} 带一对 {bs}', ru: 'фулл-хаус, тройка {as} и пара {bs}' },
  four: { en: 'four of a kind, {as}', zh: '四条 {as}', ru: 'каре {as}' },
  straightFlush: { en: 'a straight flush, {a} to {b}', zh: '同花顺，{a} 到 {b}', ru: 'стрит-флеш, {a} — {b}' },
  royal: { en: 'a Royal Flush', zh: '皇家同花顺', ru: 'роял-флеш' },
} satisfies Record<string, Words>;

/** One card of a rank, and several of it as the sentences above need them. */
export const RANK: Record<string, { one: Words; many: Words }> = {
  Deuce: { one: { en: 'Deuce', zh: '2', ru: 'двойка' }, many: { en: 'Deuces', zh: '2', ru: 'двоек' } },
  Three: { one: { en: 'Three', zh: '3', ru: 'тройка' }, many: { en: 'Threes', zh: '3', ru: 'троек' } },
  Four: { one: { en: 'Four', zh: '4', ru: 'четвёрка' }, many: { en: 'Fours', zh: '4', ru: 'четвёрок' } },
  Five: { one: { en: 'Five', zh: '5', ru: 'пятёрка' }, many: { en: 'Fives', zh: '5', ru: 'пятёрок' } },
  Six: { one: { en: 'Six', zh: '6', ru: 'шестёрка' }, many: { en: 'Sixes', zh: '6', ru: 'шестёрок' } },
  Seven: { one: { en: 'Seven', zh: '7', ru: 'семёрка' }, many: { en: 'Sevens', zh: '7', ru: 'семёрок' } },
  Eight: { one: { en: 'Eight', zh: '8', ru: 'восьмёрка' }, many: { en: 'Eights', zh: '8', ru: 'восьмёрок' } },
  Nine: { one: { en: 'Nine', zh: '9', ru: 'девятка' }, many: { en: 'Nines', zh: '9', ru: 'девяток' } },
  Ten: { one: { en: 'Ten', zh: '10', ru: 'десятка' }, many: { en: 'Tens', zh: '10', ru: 'десяток' } },
  Jack: { one: { en: 'Jack', zh: 'J', ru: 'валет' }, many: { en: 'Jacks', zh: 'J', ru: 'валетов' } },
  Queen: { one: { en: 'Queen', zh: 'Q', ru: 'дама' }, many: { en: 'Queens', zh: 'Q', ru: 'дам' } },
  King: { one: { en: 'King', zh: 'K', ru: 'король' }, many: { en: 'Kings', zh: 'K', ru: 'королей' } },
  Ace: { one: { en: 'Ace', zh: 'A', ru: 'туз' }, many: { en: 'Aces', zh: 'A', ru: 'тузов' } },
};

const BY_MANY = Object.fromEntries(Object.values(RANK).map((rank) => [rank.many.en, rank]));

/** Each sentence as a pattern: `{a}` is one rank's name, `{as}` its plural. */
const PATTERNS = Object.values(MADE).map((words) => ({
  words,
  pattern: new RegExp(`^${words.en.replace(/\{(\w+)\}/g, '(?<$1>\\w+)')}$`),
}));

/** One card of a rank by the server's name for it. */
export const rankName = (english: string) => (RANK[english] ? say(RANK[english].one) : english);

/** The server's words in the reader's language; what is unknown stays as it came. */
export function madeHand(english: string): string {
  for (const { words, pattern } of PATTERNS) {
    const found = pattern.exec(english);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([hole, name]) => {
      const rank = hole.endsWith('s') ? BY_MANY[name]?.many : RANK[name]?.one;
      return [hole, rank ? say(rank) : name];
    });
    return say(words, Object.fromEntries(values) as Record<string, string>);
  }
  return english;
}
