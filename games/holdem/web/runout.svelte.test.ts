// When everybody is all-in, the board is dealt street by street, and who won is said after its last card.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '$lib/table/props';
import { onTable } from './hands';
import { Show } from './show.svelte';
import type { Event, PotResult, SeatView, View } from './types';
import { winningsOf } from './winnings';

const BOARD = ['As', 'Kd', '7c', '2h', '9s'];
const hole: [string, string][] = [['Ah', 'Ad'], ['Qs', 'Qh']];
const pot: PotResult = { number: 0, of: 1, amount: 300, contenders: [0, 1], shares: [{ seat: 0, amount: 300, made: { category: 'three_of_a_kind', ranks: ['A'] }, best_five: ['Ah', 'Ad', 'As', 'Kd', '9s'], kicker: null }] };

const seat = (stack: number, index: number): SeatView => ({
  name: `P${index}`, stack, bet: 0, state: 'playing', intent: 0, debt: 0, live: true, dealt: true, allIn: stack === 0,
  last: 'shows', cards: hole[index] ?? null, timeBankMs: 0, timeouts: 0, away: false, gone: false, mayRebuy: false,
});

function over(hand = 4): View {
  return {
    hand, step: 9, phase: 'ended', decimals: 0, smallBlind: 1, bigBlind: 2, ante: 0, straddle: 0, minBuyIn: 40, maxBuyIn: 200,
    seats: [300, 0].map(seat), button: 0, board: { cards: BOARD, total: 0, pots: [] }, turn: null, timeBankSince: null, choices: null, intents: [],
    canShow: false, outcome: { pots: [pot], shown: [] },
  };
}

const dealt = (street: number, ...cards: string[]): Event => ({ type: 'board_dealt', street, cards });
const EVENTS: Event[] = [
  { type: 'acted', seat: 1, spoken: 'call', amount: 148, bet: 150, all_in: true, auto: false },
  ...hole.map((cards, index): Event => ({ type: 'shown', seat: index, cards, made: null })),
  dealt(1, 'As', 'Kd', '7c'), dealt(2, '2h'), dealt(3, '9s'),
  { type: 'pot_won', pot }, { type: 'hand_ended', next_at: 0 },
];

let now = $state.raw<{ view: View; told: Told | null; live: boolean }>({ view: over(), told: null, live: true });
let show: Show;
let stop: () => void;
let less = false;

/** Hears a letter at a table that is being followed. */
function hear(events: Event[], view = over()): void {
  now = { view, told: { hand: view.hand, seq: 9, events }, live: true };
  flushSync();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: less }));
  less = false;
  now = { view: over(), told: null, live: true };
  stop = $effect.root(() => {
    show = new Show(() => now);
    $effect(() => show.play());
  });
  flushSync();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () => show.view.board.cards.length;
const won = () => winningsOf(show.view).by.size > 0 || onTable(show.view, String, null) !== null || show.events.some((event) => event.type === 'pot_won');

/** Each change of the board and of the winner, with when it comes. */
function timeline(): [number, number, boolean][] {
  const found: [number, number, boolean][] = [[0, open(), won()]];
  for (let ms = 10; ms <= 6_000; ms += 10) {
    vi.advanceTimersByTime(10);
    const [, cards, known] = found.at(-1) ?? [];
    if (open() !== cards || won() !== known) found.push([ms, open(), won()]);
  }
  return found;
}

describe('a run-out', () => {
  it('is dealt street by street, and has its winner when the last card has landed', () => {
    hear(EVENTS);
    expect(timeline()).toEqual([[0, 0, false], [600, 3, false], [1680, 4, false], [2500, 5, false], [3120, 5, true]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is as slow as it takes to follow it without flights', () => {
    less = true;
    hear(EVENTS);
    expect(timeline()).toEqual([[0, 0, false], [250, 3, false], [620, 4, false], [990, 5, false], [1260, 5, true]]);
  });

  it('starts with the cards up, the chips in the pot, and everybody all-in', () => {
    hear(EVENTS);
    expect(show.view.board).toEqual({ cards: [], total: 300, pots: [{ amount: 300, seats: [0, 1] }] });
    expect(show.view.seats.map((at) => [at?.stack, at?.allIn, at?.cards])).toEqual(hole.map((cards) => [0, true, cards]));
    expect(show.events.map((event) => event.type)).toEqual(['acted', 'shown', 'shown']);
    expect(show.secret).toBe(EVENTS[3]);
    vi.advanceTimersByTime(700);
    expect(show.view.seats.map((at) => at?.last)).toEqual([null, null]);
    expect(show.events).toEqual([EVENTS[3]]);
  });

  it('is not told twice, whatever else is heard', () => {
    hear(EVENTS);
    vi.advanceTimersByTime(700);
    hear([{ type: 'intent_changed', seat: 1, intent: 2, state: 'asks_pause' }]);
    expect([open(), won()]).toEqual([3, false]);
    vi.advanceTimersByTime(5_000);
    expect([open(), won()]).toEqual([5, true]);
    const shows: Event[] = [{ type: 'mucked', seat: 1 }];
    hear(shows);
    expect([open(), show.events]).toEqual([5, shows]);
  });

  it('goes on for one who sits down meanwhile and sees with new eyes', () => {
    hear(EVENTS);
    vi.advanceTimersByTime(700);
    now = { view: over(), told: null, live: true };
    flushSync();
    expect([open(), won()]).toEqual([3, false]);
    vi.advanceTimersByTime(5_000);
    expect([open(), won()]).toEqual([5, true]);
  });

  it('is cut short by the next hand', () => {
    hear(EVENTS);
    vi.advanceTimersByTime(700);
    const next: View = { ...over(5), phase: 'betting', outcome: null, board: { cards: [], total: 3, pots: [] } };
    hear([{ type: 'posted', seat: 0, post: 'big_blind', amount: 2 }], next);
    expect(show.view).toBe(next);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves nothing running when the page goes', () => {
    hear(EVENTS);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is over for whoever opens the page, and in a replay', () => {
    expect([open(), won()]).toEqual([5, true]);
    now = { view: over(), told: { hand: 4, seq: 9, events: EVENTS }, live: false };
    flushSync();
    expect([open(), won()]).toEqual([5, true]);
  });
});

it('a hand that ends without a card is over at once', () => {
  hear([{ type: 'acted', seat: 1, spoken: 'fold', amount: 0, bet: 2, all_in: false, auto: false }, ...EVENTS.slice(-2)]);
  expect(won()).toBe(true);
});
