// Cards as text: `10S` is the ten of spades, `RJ` and `BJ` the red and the black joker, `??` a back.
import { t } from '../i18n/index.svelte';

export type Suit = 'S' | 'H' | 'C' | 'D';
export const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D'];
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
export type Rank = (typeof RANKS)[number];

export type Face =
  | { kind: 'plain'; rank: Rank; suit: Suit }
  | { kind: 'joker'; big: boolean }
  | { kind: 'back' };

/** Reads a card's text; `T` is a ten, and whatever is no card is a back. */
export function read(code: string): Face {
  const text = code.trim().toUpperCase();
  if (text === 'RJ') return { kind: 'joker', big: true };
  if (text === 'BJ') return { kind: 'joker', big: false };
  const rank = text.slice(0, -1).replace('T', '10');
  const suit = text.slice(-1);
  if (isRank(rank) && isSuit(suit)) return { kind: 'plain', rank, suit };
  return { kind: 'back' };
}

const isRank = (text: string): text is Rank => (RANKS as readonly string[]).includes(text);
const isSuit = (text: string): text is Suit => (SUITS as readonly string[]).includes(text);

/** Every card of one deck with two jokers. */
export const DECK: readonly string[] = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), 'BJ', 'RJ'];

/** The plain pack of 52 as the server writes and orders it before a shuffle. */
export const PACK: readonly string[] = Array.from('23456789TJQKA').flatMap((rank) => Array.from('cdhs', (suit) => rank + suit));

const SIGN = { S: '♠', H: '♥', C: '♣', D: '♦' } as const;

/** A card in a line of text: `10♠`. */
export function short(code: string): string {
  const face = read(code);
  return face.kind === 'plain' ? face.rank + SIGN[face.suit] : '??';
}

/** A card's name for ears: "king of spades". */
export function spoken(code: string): string {
  const face = read(code);
  if (face.kind === 'back') return t('card.back');
  if (face.kind === 'joker') return t(face.big ? 'card.joker.big' : 'card.joker.small');
  const rank = /^\d/.test(face.rank) ? face.rank : t(`card.rank.${face.rank as 'J' | 'Q' | 'K' | 'A'}`);
  return t('card.of', { rank, suit: t(`card.suit.${face.suit}`) });
}

/** By suit in the order S H C D, high cards first, jokers before all. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => weight(b) - weight(a));
}

function weight(code: string): number {
  const face = read(code);
  if (face.kind === 'back') return -1;
  if (face.kind === 'joker') return face.big ? 1001 : 1000;
  return (SUITS.length - SUITS.indexOf(face.suit)) * 100 + RANKS.indexOf(face.rank);
}

/** Runs of one suit, for the gaps of a fan. */
export function groups(cards: readonly string[]): string[] {
  return cards.map((code) => {
    const face = read(code);
    return face.kind === 'plain' ? face.suit : face.kind;
  });
}
