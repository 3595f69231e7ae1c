// When a trick is collected, and by whom: as soon as the cloth no longer shows it.
import { expect, it } from 'vitest';
import { collectedBy } from './flights';
import type { Trick, View } from './types';

const trick = (winner: number): Trick => ({ leader: 0, kind: 'SINGLE', group: 'S', winner, points: 0, plays: [], punished: null });
const view = (tricks: Trick[], now: Trick | null, some: Partial<View> = {}) => ({ round: 1, tricks, trick: now, result: null, ...some }) as View;

it('a finished trick lies until the next is led, and then goes to who won it', () => {
  expect(collectedBy(view([], trick(2)), view([trick(3)], null))).toBeNull();
  expect(collectedBy(view([trick(3)], null), view([trick(3)], null))).toBeNull();
  expect(collectedBy(view([trick(3)], null), view([trick(3)], trick(1)))).toBe(3);
});

it('the last trick is collected with the result', () => {
  expect(collectedBy(view([], trick(1)), view([trick(2)], null, { result: {} as never }))).toBe(2);
});

it('nothing is collected twice, in a replay that goes back, or from a round before', () => {
  const over = view([trick(2)], null, { result: {} as never });
  expect(collectedBy(over, over)).toBeNull();
  expect(collectedBy(view([trick(3)], trick(1)), view([], trick(0)))).toBeNull();
  expect(collectedBy(view([trick(3)], null), view([], null, { round: 2 }))).toBeNull();
});
