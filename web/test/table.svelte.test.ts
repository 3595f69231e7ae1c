// The table's own screen around a game: a stand-in and the way back, what a lost line means, a closed table, the dice.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { Clock } from '$lib/clock.svelte';
import type { GameFace } from '$lib/games';
import { speak } from '$lib/i18n/index.svelte';
import Plate from '$lib/kit/Plate.svelte';
import { net, type Follower } from '$lib/net.svelte';
import type { SeatFace } from '$lib/table/props';
import Banner from '$lib/ui/Banner.svelte';
import type { Ask, Me, SeatInfo, TableInfo } from '$lib/wire';
import Table from '../src/screens/Table.svelte';
import dealFace from '$games/deal/web/face';
import duelFace from '$games/duel/web/face';
import holdemFace from '$games/holdem/web/face';
import tractorFace from '$games/tractor/web/face';

const same = (text: string) => ({ en: text, zh: text, ru: text });
const face = {
  name: same('Game'), about: same(''), length: same(''), presets: {}, bots: {}, options: {}, refusals: {}, firstBot: '', firstPreset: '',
  tell: () => null, standIn: true, lostLine: () => 'A bot plays.',
} as unknown as GameFace;
const Blank = () => undefined;
vi.mock('$lib/games', async (actual) => ({ ...(await actual<object>()), faceOf: async () => face, tableOf: async () => Blank }));

const me: Me = { nickname: 'Ann', kept: false, tokens: 10, chips: 0, tables: [], mayRefill: false };
const seatInfo = (name: string | null, over: Partial<SeatInfo> = {}): SeatInfo => ({
  name, bot: null, number: null, state: name === null ? 'free' : 'present', standIn: false, heldUntil: null, cannotPay: false, ends: false, ready: false, toAct: false, ...over,
});
const info = (seats: SeatInfo[], over: Partial<TableInfo> = {}): TableInfo => ({
  id: 't', game: 'game', preset: 'p', public: false, host: 'Ann', config: { a: 1, b: 2 }, seats, hand: 1, running: true, next: 'agreed',
  nextAt: null, waiting: false, botsForAllAt: null, watchers: 0, openedAt: 0, broken: false, voided: null, ...over,
});

let room: Follower;
let asked: Ask[];
let drawn: Record<string, unknown>[] = [];
const settle = async () => {
  for (let i = 0; i < 8; i++) await tick();
  flushSync();
};
async function open(seats: SeatInfo[], { hand = 1, over = false, seat = 0 as number | null, about = {} as Partial<TableInfo> } = {}): Promise<void> {
  vi.spyOn(net, 'follow').mockImplementation((one) => {
    room = one;
    return () => undefined;
  });
  drawn.push(mount(Table, { target: document.body, props: { table: 't', code: undefined } }));
  tells(seats, about);
  room.heard({
    type: 'view', table: 't', hand, seq: 1, seat, players: [], recent: [], view: hand ? {} : null,
    dice: { hand, commitment: '', commits: [], seeds: [], leftOut: [], opening: false, secret: null, next: { hand, commitment: null }, ended: null }, opened: [], now: 1_000, toAct: [], deadline: null, over,
  });
  await settle();
}
const tells = (seats: SeatInfo[], about: Partial<TableInfo> = {}) => room.heard({ type: 'table', table: info(seats, about), now: 1_000 });

beforeEach(() => {
  net.me = me;
  asked = [];
  sessionStorage.clear();
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  vi.spyOn(api, 'games').mockResolvedValue([{ name: 'game', money: 'tokens', openSeats: false, coach: false, bots: [], schema: {}, presets: [{ name: 'p', seats: 2, config: { a: 1, b: 1 } }] }]);
  vi.spyOn(net, 'ask').mockImplementation(async (ask) => {
    asked.push(ask);
    return { nonce: '1', ok: true };
  });
});
afterEach(async () => {
  for (const one of drawn) void unmount(one);
  drawn = [];
  net.me = null;
  net.link = 'closed';
  document.body.innerHTML = '';
  location.hash = '';
  vi.restoreAllMocks();
  vi.useRealTimers();
  await speak('en');
});

const said = () => document.body.textContent?.replaceAll(/[\s\u00a0]+/g, ' ').trim() ?? '';
const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === text || one.getAttribute('aria-label') === text);
const types = () => asked.map((one) => one.type);

describe('a bot that plays for me', () => {
  const idle = [seatInfo('Ann', { state: 'idle', standIn: true }), seatInfo('Bob')];

  it('is said, and any touch takes the seat back, once', async () => {
    await open(idle);
    expect(document.querySelector('.standin[role=status]')?.textContent).toContain('A bot is playing for you.');
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
    button('I’m back')?.click();
    await settle();
    expect(types()).toEqual(['back']);
    tells([seatInfo('Ann'), seatInfo('Bob')]);
    await settle();
    expect(document.querySelector('.standin')).toBeNull();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(types()).toEqual(['back']);
  });

  it('is taken back again the next time', async () => {
    await open(idle);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await settle();
    tells([seatInfo('Ann'), seatInfo('Bob')]);
    await settle();
    tells(idle);
    await settle();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
    await settle();
    expect(types()).toEqual(['back', 'back']);
  });

  it('of another is none of my business', async () => {
    await open([seatInfo('Ann'), seatInfo('Bob', { state: 'idle', standIn: true })]);
    expect(document.querySelector('.standin')).toBeNull();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(types()).toEqual([]);
  });

  it('can be asked for while a hand runs: in the bar, and by whoever wants to leave', async () => {
    await open([seatInfo('Ann'), seatInfo('Bob')]);
    button('Hand over to a bot')?.click();
    await settle();
    expect(types()).toEqual(['hand_over']);
    button('Leave the table')?.click();
    await settle();
    [...document.querySelectorAll<HTMLElement>('dialog button')].find((one) => one.textContent?.includes('Hand over'))?.click();
    await settle();
    expect(types()).toEqual(['hand_over', 'hand_over']);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('asked for by keyboard leaves the focus at the table', async () => {
    await open([seatInfo('Ann'), seatInfo('Bob')]);
    const over = button('Hand over to a bot');
    over?.focus();
    tells(idle);
    await vi.waitFor(() => expect(over?.isConnected).toBe(false));
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  it.each([['after the hand', 0, true], ['by one who watches', null, false]] as const)('cannot be asked for %s', async (_when, seat, over) => {
    await open([seatInfo('Ann'), seatInfo('Bob')], { seat, over });
    expect(button('Hand over to a bot')).toBeUndefined();
  });
});

describe('a lost line', () => {
  async function lose(): Promise<string> {
    vi.useFakeTimers();
    drawn.push(mount(Banner, { target: document.body }));
    net.link = 'open';
    flushSync();
    net.link = 'waiting';
    flushSync();
    vi.advanceTimersByTime(1_000);
    flushSync();
    return document.querySelector('.strip')?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  }

  it('in a hand means what the game says', async () => {
    await open([seatInfo('Ann'), seatInfo('Bob')]);
    expect(await lose()).toContain('The connection is lost. Trying again. A bot plays.');
  });

  it('between hands the seat is kept for a while', async () => {
    await open([seatInfo('Ann'), seatInfo('Bob')], { over: true });
    expect(await lose()).toContain('Your seat is kept for a while.');
  });

  it('says nothing of a seat to one who watches', async () => {
    await open([seatInfo('Ann'), seatInfo('Bob')], { seat: null });
    expect(await lose()).not.toMatch(/seat|bot plays/);
  });

  it.each([
    ['a strict duel', duelFace, { reconnect_ms: 0 }, 'A lost line loses this match.'],
    ['a friendly one', duelFace, { reconnect_ms: 15_000 }, 'You have 15 seconds to come back.'],
    ['tractor', tractorFace, {}, 'A bot plays for you until you are back.'],
    ['deal', dealFace, {}, 'A bot plays for you until you are back.'],
    ['hold’em', holdemFace, {}, 'Your time runs on: you fold, and then sit out.'],
  ] as const)('in %s', async (_game, one: GameFace, config, words) => {
    expect(one.lostLine?.(config)).toBe(words);
    await speak('ru');
    expect(one.lostLine?.(config)).toMatch(/[а-я]/);
  });
});

describe('a table that is no more', () => {
  it.each([['deserted', 'Nobody is left at the table.'], ['idle', 'Nobody had been here for a long time.'], ['agreed', 'Everybody agreed to end the game.']] as const)('says why: %s', async (why, words) => {
    await open([seatInfo('Ann'), seatInfo('Bob')], { over: true });
    room.heard({ type: 'closed', table: 't', why });
    await settle();
    expect(said()).toContain(words);
    expect(button('Play again')).toBeUndefined();
    expect(button('Leave the table')).toBeUndefined();
  });

  it('can be opened anew with the same rules and bots', async () => {
    const made = vi.spyOn(api, 'open').mockResolvedValue({ id: 'new' } as TableInfo);
    await open([seatInfo('Ann'), seatInfo('Grunt', { bot: 'grunt', state: 'bot' })], { over: true });
    room.heard({ type: 'closed', table: 't', why: 'agreed' });
    await settle();
    button('New table like this one')?.click();
    await vi.waitFor(() => expect(location.hash).toBe('#/table/new'));
    expect(made).toHaveBeenCalledWith({ game: 'game', preset: 'p', public: false, options: { b: 2 }, bots: ['grunt'] });
  });
});

describe('a player’s own part of the dice', () => {
  it('is given when the table is full, and again to whoever comes after one who left', async () => {
    await open([seatInfo('Ann'), seatInfo(null)], { hand: 0 });
    expect(types()).toEqual([]);
    tells([seatInfo('Ann'), seatInfo('Bob')]);
    await settle();
    tells([seatInfo('Ann'), seatInfo('Bob', { ready: true })]);
    await settle();
    expect(types()).toEqual(['ready']);
    tells([seatInfo('Ann', { ready: true }), seatInfo(null)]);
    await settle();
    tells([seatInfo('Ann'), seatInfo('Cid')]);
    await settle();
    expect(types()).toEqual(['ready', 'ready']);
  });

  it('is not pressed upon a table by one who cannot pay', async () => {
    await open([seatInfo('Ann', { cannotPay: true }), seatInfo('Bob', { ready: true })], { hand: 0 });
    expect(types()).toEqual([]);
  });
});

describe('a plate', () => {
  const words = (one: Partial<SeatFace>) => {
    const clock = new Clock(() => 0);
    clock.count(1_000, []);
    const shown = { seat: 1, name: 'Bob', bot: null, present: true, state: 'present', ready: false, toAct: false, you: false, ...one } as SeatFace;
    drawn.push(mount(Plate, { target: document.body, props: { face: shown, clock } }));
    flushSync();
    return document.querySelector('.line')?.textContent?.replaceAll(/[\s\u00a0]+/g, ' ').trim();
  };

  it.each([
    [{}, 'Bob'],
    [{ host: true }, 'Bob host'],
    [{ present: false, state: 'away' }, 'Bob away'],
    [{ present: false, state: 'away', heldUntil: 44_000 }, 'Bob away · 43 s'],
    [{ state: 'idle', standIn: true }, 'Bob idle: a bot plays'],
    [{ present: false, state: 'away', standIn: true }, 'Bob away, a bot plays'],
    [{ bot: 'x', state: 'bot' }, 'Bob'],
    [{ present: false, state: 'free' }, 'Bob Free seat'],
    [{ name: null, present: false, state: 'free' }, 'Free seat'],
  ] as [Partial<SeatFace>, string][])('%j: %s', (one, text) => {
    expect(words(one)).toBe(text);
  });

  it('托管', async () => {
    await speak('zh');
    expect(words({ state: 'idle', standIn: true })).toContain('托管');
  });
});
