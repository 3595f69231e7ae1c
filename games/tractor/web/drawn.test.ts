// What must be plain to see: whose time runs, a punished throw, a redeal, what was declared, and every hand of an open replay.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { Clock } from '$lib/clock.svelte';
import Moments from '$lib/table/Moments.svelte';
import face from './face';
import Middle from './Middle.svelte';
import OpenHands from './OpenHands.svelte';
import Spot from './Spot.svelte';
import { status } from './status';
import type { Card, Event, HeldCard, Trick, View } from './types';

let drawn: Record<string, unknown> | undefined;
afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = undefined;
  document.body.innerHTML = '';
});

const name = (seat: number) => `Player ${seat}`;
const labels = () => Array.from(document.querySelectorAll('[role=img]'), (one) => one.getAttribute('aria-label'));

/** A view as far as these parts look at it. */
function viewOf(some: Partial<View>): View {
  return { phase: 'TRICK_PLAY', bids: [], trick: null, tricks: [], hands: [], turn: null, banker: 0, kitty: null, fallback: null, ...some } as View;
}

const failed: Trick = {
  leader: 1, kind: 'SINGLE', group: 'S', winner: 1, points: 0, plays: [{ seat: 1, cards: ['D1_S_9'] }],
  punished: { original: ['D1_S_9', 'D1_S_J'], punished: ['D1_S_9'], reason: { by: 2, part: ['D1_S_9'], how: 'higher' } },
};

it('a punished throw shows what is left of it and what was taken back', () => {
  drawn = mount(Middle, { target: document.body, props: { view: viewOf({ trick: failed }), own: 0, seats: 4, name } });
  flushSync();
  expect(labels()).toEqual(['Taken back: jack of spades', 'Player 1: 9 of spades']);
  expect(status(viewOf({ trick: failed, turn: 2 }), null, name)).toBe('The throw of Player 1 failed. Player 2 is to play.');
});

it('a throw that stands takes nothing back', () => {
  drawn = mount(Middle, { target: document.body, props: { view: viewOf({ trick: { ...failed, punished: null } }), own: 0, seats: 4, name } });
  flushSync();
  expect(labels()).toEqual(['Player 1: 9 of spades']);
});

it('a redeal is said on the cloth, and what the cloth shows by itself is not', () => {
  const seats = ['Ann', 'Bob'].map((called, seat) => ({ seat, name: called, bot: null, present: true, ready: false, toAct: false, you: false }));
  const events: Event[] = [
    { type: 'PASSED', seat: 0 },
    { type: 'REDEALT', seat: 1, reason: 'no_points', left: 2 },
    { type: 'CARD_DEALT', seat: 0, card: null },
  ];
  drawn = mount(Moments, { target: document.body, props: { told: { hand: 1, seq: 1, events }, face, seats, seat: 0 } });
  flushSync();
  const said = Array.from(document.querySelectorAll('.moments p'), (one) => one.textContent);
  expect(said).toEqual(['Bob asked for a redeal (no points); 2 left.']);
});

it('declarations lie before those who made them, each player’s last', () => {
  const bid = (seat: number, cards: Card[]) => ({ seat, cards, strength: 10, trump: null });
  const bids = [bid(0, ['D1_S_2']), bid(3, ['D1_H_2', 'D2_H_2']), bid(0, ['D1_BJ'])];
  drawn = mount(Middle, { target: document.body, props: { view: viewOf({ phase: 'FLIP_TRUMP', bids }), own: 0, seats: 4, name } });
  flushSync();
  expect(labels()).toEqual(['Player 0: red joker', 'Player 3: 2 of hearts, 2 of hearts']);
});

it.each([0, 1])('the seconds stand on the plate of seat %i while its time runs, and on no other', (turn) => {
  const clock = new Clock(() => 0);
  clock.set(0, 30_000);
  const seconds = [0, 1].map((seat) => {
    const face = { seat, name: name(seat), bot: null, present: true, ready: false, toAct: false, you: seat === 0 };
    drawn = mount(Spot, { target: document.body, props: { view: viewOf({ turn, passed: [], handCounts: [25, 25] }), face, clock, you: 0 } });
    flushSync();
    const said = document.querySelector('.seconds')?.textContent;
    void unmount(drawn);
    return said;
  });
  clock.stop();
  drawn = undefined;
  expect(seconds).toEqual(turn === 0 ? ['30 s', undefined] : [undefined, '30 s']);
});

it('an open replay shows six hands, beginning with the reader’s, and the buried cards', () => {
  const hands = Array.from({ length: 6 }, (_, seat): HeldCard[] => [{ card: `D1_S_${seat + 3}`, group: 'S', key: seat }]);
  drawn = mount(OpenHands, { target: document.body, props: { view: viewOf({ hands, kitty: ['D2_H_K'] }), own: 2, name } });
  flushSync();
  expect(labels()).toEqual([...[2, 3, 4, 5, 0, 1].map((seat) => `Player ${seat}: ${seat + 3} of spades`), 'king of hearts']);
});
