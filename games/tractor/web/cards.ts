// The game's cards as the page draws and says them: `D1_H_10` is the ten of hearts, `D2_BJ` a big joker.
import { spoken } from '$lib/cards/deck';
import { say } from '$lib/i18n/index.svelte';
import { W } from './text';
import type { Card, HeldCard, Suit } from './types';

export const SIGN: Record<Suit, string> = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** What is printed on a card, whichever deck it is of. */
export const printed = (card: Card) => card.slice(card.indexOf('_') + 1);

/** The suit printed on a card; a joker has none. */
export const suitOf = (card: Card) => (/^[CDHS](?=_)/.exec(printed(card))?.[0] ?? null) as Suit | null;

/** The card as the drawing knows it. */
export function code(card: Card): string {
  const face = printed(card);
  if (face === 'BJ') return 'RJ';
  if (face === 'SJ') return 'BJ';
  const [suit = '', rank = ''] = face.split('_');
  return rank + suit;
}

/** A card's name for ears. */
export const named = (card: Card) => spoken(code(card));

/** A card in a line of text. */
export function short(card: Card): string {
  const face = printed(card);
  if (face === 'BJ') return say(W.bigJoker);
  if (face === 'SJ') return say(W.smallJoker);
  const [suit = '', rank = ''] = face.split('_');
  return SIGN[suit as Suit] + rank;
}

export const shorts = (cards: readonly Card[]) => cards.map(short).join(' ');

/** The other card in the hand with the same print, if there is one. */
export function twinOf(card: Card, hand: readonly HeldCard[]): Card | undefined {
  return hand.find((held) => held.card !== card && printed(held.card) === printed(card))?.card;
}
