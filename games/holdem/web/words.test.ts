// Hold'em's words are there in all languages for everything the engine says; money, promises and the log read right.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { holes } from '$lib/i18n/format';
import { speak, type Words } from '$lib/i18n/index.svelte';
import face from './face';
import { lastWords } from './lastwords';
import { MADE, madeHand, RANK } from './made';
import { money, readMoney, typed } from './money';
import { OPTIONS } from './options';
import { kept, mayPromise, situation } from './promise';
import { status } from './status';
import { INTENT, LOG, potTold, POSTED, SPOKEN, STREET, tell } from './tell';
import { BROKE, BROKE_FOR, PRESET_NAME, SAID, STATE, W } from './text';
import type { Choices, Event, SeatView, View } from './types';

const folder = join(import.meta.dirname, '../src');
function rust(path: string): string {
  return readdirSync(path).map((name) => join(path, name)).map((one) => (statSync(one).isDirectory() ? rust(one) : readFileSync(one, 'utf8'))).join('\n');
}
const source = (path: string) => readFileSync(join(folder, path), 'utf8');
const found = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), (match) => match[1] ?? '');

afterEach(() => speak('en'));

describe('words', () => {
  const named = [face.options, face.presets, face.bots].flatMap((group) => Object.values(group));
  const choices = Object.values(face.options).flatMap((option) => Object.values(option.choices ?? {}));
  const all: Words[] = [
    ...[SAID, PRESET_NAME, W, LOG, POSTED, SPOKEN, MADE, face.refusals].flatMap((group) => Object.values(group) as Words[]),
    ...Object.values(STATE).filter((words) => words !== null),
    ...Object.values(RANK).flatMap((rank) => [rank.one, rank.many]),
    ...named.flatMap((one) => (one.about ? [one.name, one.about] : [one.name])),
    BROKE, BROKE_FOR, ...STREET, ...INTENT, ...choices, face.name, face.about, face.length,
  ];

  it('leave the same places open in every language, and none is empty', () => {
    for (const words of all) {
      for (const text of [words.en, words.zh, words.ru]) {
        expect(text.trim(), words.en).not.toBe('');
        expect(holes(text), words.en).toEqual(holes(words.en));
      }
    }
  });

  it('say every refusal, preset, bot and option', () => {
    const codes = found(source('play/refusal.rs'), /=> "([a-z_]+)",/g);
    const presets = found(source('play/game.rs'), /Preset \{ name: "([a-z_]+)"/g);
    const bots = found(source('bot/mod.rs'), /BotKind \{\s*name: "([a-z_]+)"/g);
    const config = source('play/config.rs');
    const options = found(/pub struct Config \{([\s\S]*?)\n\}/.exec(config)?.[1] ?? '', /pub (\w+):/g);
    expect([codes.length, presets.length, bots.length, options.length]).toEqual([21, 4, 3, 19]);
    expect(codes.filter((one) => !(one in face.refusals))).toEqual([]);
    expect(presets).toEqual(Object.keys(face.presets));
    expect(bots).toEqual(Object.keys(face.bots));
    expect(options.filter((one) => !(one in face.options))).toEqual([]);
  });

  it('say every state of a seat and every preset of a raise', () => {
    const states = found(source('document/status.rs'), /=> "([a-z_]+)",/g);
    expect(states).toHaveLength(9);
    expect([...states, 'out_of_chips'].filter((one) => !(one in STATE))).toEqual([]);
    expect(rust(folder)).toContain('state: "out_of_chips"');
    expect(found(source('play/choices.rs'), /(?:of_pot\(|name: )"([a-z_]+)"/g)).toEqual(Object.keys(PRESET_NAME));
  });

  it('say every made hand of the engine in every language', async () => {
    const text = rust(folder);
    const names = found(text, /\("([A-Z][a-z]+)", "[A-Z][a-z]+"\)/g);
    expect(names).toEqual(Object.keys(RANK));
    const said = ['high card Ace', 'a pair of Deuces', 'two pair, Kings and Sevens', 'three of a kind, Sixes', 'a straight, Five to Nine', 'a flush, Queen high',
      'a full house, Tens full of Threes', 'four of a kind, Aces', 'a straight flush, Ten to King', 'a Royal Flush'];
    for (const words of said) expect(madeHand(words)).toBe(words);
    await speak('ru');
    expect(madeHand('two pair, Kings and Sevens')).toBe('пара королей и пара семёрок');
    for (const words of said) expect(madeHand(words), words).not.toMatch(/[a-z]/i);
    await speak('zh');
    for (const words of said) expect(madeHand(words), words).not.toMatch(/[a-z]{2}/);
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
  name: 'x', stack: 100, bet: 0, state: 'playing', intent: 0, debt: 0, live: true, dealt: true, allIn: false, cards: null, timeBankMs: 0, timeouts: 0, away: false, gone: false, mayRebuy: false, ...more,
});
const view = (more: Partial<View> = {}): View => ({
  document: {}, hand: 3, phase: 'betting', decimals: 2, smallBlind: 100, bigBlind: 200, ante: 0, straddle: 0, minBuyIn: 4000, maxBuyIn: 20000, seats: [seat(), seat(), seat()], button: 0,
  board: { cards: [], total: 300, pots: [] }, turn: 0, timeBankSince: null, choices: null, intents: [], forecast: null, canShow: false, root: null, outcome: null, ...more,
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
    const paused = { state: 'paused', intent: 2, live: false };
    expect(said(paused)).toBe('You gave up this hand and sit out.');
    expect(said({ ...paused, dealt: false })).toBe('You sit out.');
    expect(said({ ...paused, dealt: false, timeouts: 2 })).toBe('Your time ran out 2 times in a row, so you sit out.');
  });

  it('tells one who is broke from one who leaves', () => {
    expect(said({ state: 'leaving', intent: 3 })).toBe('You leave the table with this hand.');
    expect(said({ state: 'leaving', intent: 3, mayRebuy: true })).toContain('buy in again, or the seat is given up');
  });
});

describe('last words', () => {
  const document = (...actions: string[]) => ({ seats: [1, 2, 3], blindsOrStraddles: [1, 2, 0], actions: ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', ...actions] });
  const said = (...actions: string[]) => lastWords(view({ document: document(...actions) }));

  it('tell a check from a call and a bet from a raise', () => {
    expect(said('p3 cc', 'p1 f', 'p2 cc')).toEqual(['fold', 'check', 'call']);
    expect(said('p3 cbr 6')).toEqual([null, null, 'raise']);
    expect(said('p3 cc', 'p1 f', 'p2 cc', 'd db AhKd2c', 'p2 cbr 4', 'p3 cbr 12.5')).toEqual(['fold', 'bet', 'raise']);
  });

  it('are forgotten with the street, but folds are not', () => {
    expect(said('p3 f', 'p1 cc', 'p2 cc', 'd db AhKd2c')).toEqual([null, null, 'fold']);
  });

  it('follow the seats of the document, and end with shown or mucked cards', () => {
    const moved = view({ document: { ...document('p1 sm AhAd', 'p2 sm'), seats: [3, 1, 2] } });
    expect(lastWords(moved)).toEqual(['mucks', null, 'shows']);
  });
});

describe('the log', () => {
  const told = { name: (index: number | null | undefined) => ['Ann', 'Bob', 'Cy'][index ?? -1] ?? '', you: 0, view: view() };
  const line = (event: Event) => tell(event, told);

  it('tells actions with exact amounts and who did them', () => {
    expect(line({ type: 'acted', seat: 1, spoken: 'raise', amount: 450, bet: 650, all_in: true, auto: false })).toBe('Bob raises to 6.50 (all-in)');
    expect(line({ type: 'posted', seat: 2, post: 'dead_blinds', amount: 300 })).toBe('Cy pays 3 for missed blinds into the pot.');
    expect(line({ type: 'hole_dealt', seat: 1, cards: null, proofs: [] })).toBeNull();
    expect(line({ type: 'hole_dealt', seat: 0, cards: ['Ah', 'Tc'], proofs: [] })).toBe('Your cards: A♥ 10♣');
  });

  it('explains pots: given up, won against others, split', () => {
    const share = (at: number, words: string | null, amount = 900) => ({ seat: at, amount, words, best_five: [], kicker: null as string | null });
    const pot = { number: 0, of: 1, amount: 900, contenders: [0], shares: [share(0, null)] };
    expect(potTold(pot, 2, told.name)).toBe('Pot 9: Ann wins, everybody else gave up.');
    expect(potTold({ ...pot, of: 2, contenders: [0, 1, 2], shares: [share(0, 'a flush, Ace high')] }, 2, told.name)).toBe('Main pot 9: Ann wins with a flush, Ace high against Bob and Cy.');
    expect(potTold({ ...pot, contenders: [0, 1], shares: [{ ...share(0, 'a pair of Fours'), kicker: 'Queen' }] }, 2, told.name)).toBe('Pot 9: Ann wins with a pair of Fours, Queen kicker against Bob.');
    expect(potTold({ ...pot, number: 1, shares: [share(0, 'a pair of Tens', 450), share(1, 'a pair of Tens', 450)] }, 2, told.name)).toBe(
      'Side pot 1, 9, split: Ann 4.50 with a pair of Tens and Bob 4.50 with a pair of Tens.',
    );
  });

  it('has a line for every event that a reader cares for', () => {
    const types = Array.from(source('play/event.rs').matchAll(/^ {4}([A-Z]\w+)(?: \{|,)/gm), (match) => match[1]).slice(0, 18);
    expect(types).toEqual(['Joined', 'Rebought', 'WaitingForPlayers', 'Posted', 'DeckSealed', 'HoleDealt', 'BoardDealt', 'Acted', 'TimeBankStarted', 'BetReturned', 'Shown', 'Mucked', 'PotWon', 'IntentChanged', 'PauseTooLong', 'RestReturned', 'PaidOut', 'HandEnded']);
    for (const post of ['ante', 'small_blind', 'big_blind', 'late_blind', 'dead_blinds'] as const) expect(line({ type: 'posted', seat: 1, post, amount: 1 })).toContain('Bob');
    for (const intent of [0, 1, 2, 3]) expect(line({ type: 'intent_changed', seat: 1, intent, state: '' })).toContain('Bob');
    expect(line({ type: 'pause_too_long', seat: 1 })).toContain('Bob');
    expect(line({ type: 'rest_returned', seat: 1, amount: 150 })).toBe('The last 1.50 of Bob goes back to the account.');
    for (const street of [1, 2, 3]) expect(line({ type: 'board_dealt', street, cards: ['Ah'], proofs: [] })).toContain('A♥');
  });
});
