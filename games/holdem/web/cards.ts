// The game's cards (`Ah`, `Tc`) in a line of text.
import { read } from '$lib/cards/deck';

const SIGN = { S: '♠', H: '♥', C: '♣', D: '♦' } as const;

export function short(card: string): string {
  const face = read(card);
  return face.kind === 'plain' ? face.rank + SIGN[face.suit] : '??';
}

export const shorts = (cards: readonly string[]) => cards.map(short).join(' ');
