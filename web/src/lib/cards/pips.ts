// Shapes of the suits and the places of pips, in a drawing 100 wide and 140 high.
import type { Rank, Suit } from './deck';

/** Each suit in a square from -10 to 10. */
export const SHAPE: Record<Suit, string> = {
  S: 'M0-10C3-5 9-1.5 9 3.2 9 6 7 7.8 4.6 7.8 3 7.8 1.7 7.1.9 5.9 1.1 7.7 1.9 9 3.4 10h-6.8C-1.9 9-1.1 7.7-.9 5.9-1.7 7.1-3 7.8-4.6 7.8-7 7.8-9 6-9 3.2-9-1.5-3-5 0-10z',
  H: 'M0 9.5C-5.5 4.5-9.5 1-9.5-3.8-9.5-7-7.2-9.2-4.6-9.2-2.7-9.2-.9-8.1 0-6.3.9-8.1 2.7-9.2 4.6-9.2 7.2-9.2 9.5-7 9.5-3.8 9.5 1 5.5 4.5 0 9.5z',
  C: 'M0-10C2.7-10 4.7-8 4.7-5.5 4.7-4.3 4.2-3.2 3.5-2.4 4-2.6 4.6-2.7 5.2-2.7 7.8-2.7 9.7-.7 9.7 1.9 9.7 4.5 7.7 6.4 5.2 6.4 3.4 6.4 1.8 5.5.9 4 1 6.8 1.8 8.8 3.4 10h-6.8C-1.8 8.8-1 6.8-.9 4-1.8 5.5-3.4 6.4-5.2 6.4-7.7 6.4-9.7 4.5-9.7 1.9-9.7-.7-7.8-2.7-5.2-2.7-4.6-2.7-4-2.6-3.5-2.4-4.2-3.2-4.7-4.3-4.7-5.5-4.7-8-2.7-10 0-10z',
  D: 'M0-10C2-6 4.6-2.8 7.8 0 4.6 2.8 2 6 0 10-2 6-4.6 2.8-7.8 0-4.6-2.8-2-6 0-10z',
};

export const STAR = 'M0-10L2.6-3.3 9.8-3 4.2 1.5 6.1 8.5 0 4.5-6.1 8.5-4.2 1.5-9.8-3-2.6-3.3z';

/** The index in a corner: rank over suit, so large that a card 44 px wide has a rank of 15 px, and it shows in a fan. */
export const INDEX = { x: 17, baseline: 31, size: 35, suit: 44, suitScale: 0.9, tenWidth: 27 } as const;
/** A joker's two signs, one under the other. */
export const JOKER = { x: 19, baselines: [35, 70], size: 35 } as const;

type Place = readonly [x: number, y: number];
const L = 38;
const M = 50;
const R = 62;

const PLACES: Partial<Record<Rank, readonly Place[]>> = {
  A: [[M, 70]],
  2: [[M, 34], [M, 106]],
  3: [[M, 34], [M, 70], [M, 106]],
  4: [[L, 34], [R, 34], [L, 106], [R, 106]],
  5: [[L, 34], [R, 34], [M, 70], [L, 106], [R, 106]],
  6: [[L, 34], [R, 34], [L, 70], [R, 70], [L, 106], [R, 106]],
  7: [[L, 34], [R, 34], [M, 52], [L, 70], [R, 70], [L, 106], [R, 106]],
  8: [[L, 34], [R, 34], [M, 52], [L, 70], [R, 70], [M, 88], [L, 106], [R, 106]],
  9: [[L, 32], [R, 32], [L, 57], [R, 57], [M, 70], [L, 83], [R, 83], [L, 108], [R, 108]],
  10: [[L, 32], [R, 32], [M, 44], [L, 57], [R, 57], [L, 83], [R, 83], [M, 96], [L, 108], [R, 108]],
};

/** Where the pips of a rank lie; court cards have none. */
export function places(rank: Rank): readonly Place[] {
  return PLACES[rank] ?? [];
}
