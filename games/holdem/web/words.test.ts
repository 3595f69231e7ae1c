// Hold'em's words are there in all languages for everything the engine says; money, promises and the log read right.
import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '$lib/i18n/index.svelte';
import { MADE, madeHand } from './made';
import { money, readMoney, typed } from './money';
import { OPTIONS } from './options';
import { kept, mayPromise, situation } from './promise';
import { status } from './status';
import { potTold, tell } from './tell';
import type { Choices, Event, Made, Rank, SeatView, Share, View } from './types';

afterEach(() => speak('en'));

describe('words', () => {
  const made = (category: Made['category'], ...ranks: Made['ranks']): Made => ({ category, ranks });
  const HANDS: [Made, string][] = [
    [made('high_card', 'A'), 'high card Ace'], [made('pair', '2'), 'a pair of Deuces'], [made('two_pair', 'K', '7'), 'two pair, Kings and Sevens'],
    [made('three_of_a_kind', '6'), 'three of a kind, Sixes'], [made('straight', '9', '5'), 'a straight, Five to Nine'], [made('flush', 'Q'), 'a flush, Queen high'],
    [made('full_house', '10', '3'), 'a full house, Tens full of Threes'], [made('four_of_a_kind', 'A'), 'four of a kind, Aces'],
    [made('straight_flush', 'K', '10'), 'a straight flush, Ten to King'], [made('royal_flush'), 'a Royal Flush'],
  ];

  it('say every made hand in every language', async () => {
    expect(HANDS.map(([hand]) => hand.category)).toEqual(Object.keys(MADE));
    for (const [hand, words] of HANDS) expect(madeHand(hand)).toBe(words);
    await speak('ru');
    expect(madeHand(made('two_pair', 'K', '7'))).toBe('пара королей и пара семёрок');
    for (const [hand, words] of HANDS) expect(madeHand(hand), words).not.toMatch(/[a-z]/i);
    await speak('zh');
    for (const [hand, words] of HANDS) expect(madeHand(hand), words).not.toMatch(/[a-z]{2}/);
  });
});

describe('money', () => {
  it('is asked for in chips, whatever the table is told', () => {
    const chips = Object.keys(OPTIONS).filter((key) => OPTIONS[key]?.chips);
    expect(chips.sort()).toEqual(['ante', 'big_blind', 'max_buy_in', 'min_buy_in', 'small_blind']);
  });

  it('is written with the table’s decimals and the reader’s signs', async () => {
    expect([money(7525, 2), money(7500, 2), money(123456789, 2), money(5, 2), money(42, 0), money(1, 4)]).toEqual(['75.25', '75', '1,234,567.89', '0.05', '42', '0.0001']);
    await speak('ru');
    expect(typed(7525, 2)).toBe('75,25');
  });

  it('is read exactly, with either sign', () => {
    const read = (text: string) => readMoney(text, 2);
    expect([read('75.25'), read('75,25'), read(' 1 234,5 '), read('1,234'), read('1,234.50'), read('.5'), read('0'), read('１００．５')]).toEqual([7525, 7525, 123450, 123400, 123450, 'unreadable', 0, 10050]);
    expect(['90071992547409.91', '10000000000000000', '1e3', '-5', '', '0.005', '2.10', '2.100', '1.2.3'].map(read)).toEqual([9007199254740991, 'unreadable', 'unreadable', 'unreadable', 'empty', 'too_fine', 210, 210, 'unreadable']);
    expect(readMoney('1.5', 0)).toBe('too_fine');
  });
});

const seat = (more: Partial<SeatView> = {}): SeatView => ({
  name: 'x', stack: 100, bet: 0, state: 'playing', intent: 0, debt: 0, live: true, dealt: true, allIn: false, last: null, cards: null, timeBankMs: 0, timeouts: 0, away: false, gone: false, mayRebuy: false, ...more,
});
const view = (more: Partial<View> = {}): View => ({
  hand: 3, step: 0, phase: 'betting', decimals: 2, smallBlind: 100, bigBlind: 200, ante: 0, straddle: 0, minBuyIn: 4000, maxBuyIn: 20000, seats: [seat(), seat(), seat()], button: 0,
  board: { cards: [], total: 300, pots: [] }, turn: 0, timeBankSince: null, choices: null, intents: [], canShow: false, outcome: null, ...more,
});

describe('promises', () => {
  const facing: Choices = { fold: true, check: false, call: 200, raise: null };
  const free: Choices = { fold: true, check: true, call: null, raise: null };

  it('check where it is free; a raise is folded to or called', () => {
    expect([kept('check_fold', free), kept('check_fold', facing), kept('call_any', free), kept('call_any', facing)].map((action) => action.type)).toEqual(['check', 'fold', 'check', 'call']);
  });

  it('are for those who wait for their turn in the hand', () => {
    expect(mayPromise(view(), 1)).toBe(true);
    expect(mayPromise(view(), 0)).toBe(false);
    expect(mayPromise(view(), null)).toBe(false);
    expect(mayPromise(view({ seats: [seat(), seat({ live: false })] }), 1)).toBe(false);
    expect(mayPromise(view({ seats: [seat(), seat({ allIn: true })] }), 1)).toBe(false);
    expect(mayPromise(view({ phase: 'ended' }), 1)).toBe(false);
  });

  it('outlive a raise, but neither the street nor the hand', () => {
    const now = situation(view());
    expect(situation(view({ turn: 2, board: { cards: [], total: 900, pots: [] } }))).toBe(now);
    expect(situation(view({ board: { cards: ['Ah', 'Kd', '2c'], total: 300, pots: [] } }))).not.toBe(now);
    expect(situation(view({ hand: 4 }))).not.toBe(now);
  });
});

describe('the line under the oval', () => {
  const said = (own: Partial<SeatView>, more: Partial<View> = {}) => status(view({ turn: 1, seats: [seat(own), seat(), seat()], ...more }), 0, (at) => `Seat ${at}`);

  it('says what a pause has cost, and who set it', () => {
    const paused = { state: 'paused', intent: 2, live: false } as const;
    expect(said(paused)).toBe('You gave up this hand and sit out.');
    expect(said({ ...paused, dealt: false })).toBe('You sit out.');
    expect(said({ ...paused, dealt: false, timeouts: 2 })).toBe('Your time ran out 2 times in a row, so you sit out.');
  });

  it('tells one who is broke from one who leaves', () => {
    expect(said({ state: 'leaving', intent: 3 })).toBe('You leave the table with this hand.');
    expect(said({ state: 'leaving', intent: 3, mayRebuy: true })).toContain('buy in again, or the seat is given up');
  });
});

describe('the log', () => {
  const told = { name: (index: number | null | undefined) => ['Ann', 'Bob', 'Cy'][index ?? -1] ?? '', you: 0, view: view() };
  const line = (event: Event) => tell(event, told);

  it('tells actions with exact amounts and who did them', () => {
    expect(line({ type: 'acted', seat: 1, spoken: 'raise', amount: 450, bet: 650, all_in: true, auto: false })).toBe('Bob raises to 6.50 (all-in)');
    expect(line({ type: 'posted', seat: 2, post: 'dead_blinds', amount: 300 })).toBe('Cy pays 3 for missed blinds into the pot.');
    expect(line({ type: 'hole_dealt', seat: 1, cards: null })).toBeNull();
    expect(line({ type: 'hole_dealt', seat: 0, cards: ['Ah', 'Tc'] })).toBe('Your cards: A♥ 10♣');
  });

  it('explains pots: given up, won against others, split', () => {
    const share = (at: number, hand: Made | null, amount = 900): Share => ({ seat: at, amount, made: hand, best_five: [], kicker: null });
    const pair = (rank: Rank): Made => ({ category: 'pair', ranks: [rank] });
    const pot = { number: 0, of: 1, amount: 900, contenders: [0], shares: [share(0, null)] };
    expect(potTold(pot, 2, told.name)).toBe('Pot 9: Ann wins, everybody else gave up.');
    expect(potTold({ ...pot, of: 2, contenders: [0, 1, 2], shares: [share(0, { category: 'flush', ranks: ['A'] })] }, 2, told.name)).toBe('Main pot 9: Ann wins with a flush, Ace high against Bob and Cy.');
    expect(potTold({ ...pot, contenders: [0, 1], shares: [{ ...share(0, pair('4')), kicker: 'Q' }] }, 2, told.name)).toBe('Pot 9: Ann wins with a pair of Fours, Queen kicker against Bob.');
    expect(potTold({ ...pot, number: 1, shares: [share(0, pair('10'), 450), share(1, pair('10'), 450)] }, 2, told.name)).toBe(
      'Side pot 1, 9, split: Ann 4.50 with a pair of Tens and Bob 4.50 with a pair of Tens.',
    );
  });

  it('has a line for every event that a reader cares for', () => {
    for (const post of ['ante', 'small_blind', 'big_blind', 'late_blind', 'dead_blinds'] as const) expect(line({ type: 'posted', seat: 1, post, amount: 1 })).toContain('Bob');
    for (const intent of [0, 1, 2, 3]) expect(line({ type: 'intent_changed', seat: 1, intent, state: 'playing' })).toContain('Bob');
    expect(line({ type: 'pause_too_long', seat: 1 })).toContain('Bob');
    expect(line({ type: 'rest_returned', seat: 1, amount: 150 })).toBe('The last 1.50 of Bob goes back to the account.');
    for (const street of [1, 2, 3]) expect(line({ type: 'board_dealt', street, cards: ['Ah'] })).toContain('A♥');
  });
});
