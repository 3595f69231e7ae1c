// Finding company: how many wait, how long, the way out to bots, and what a row of the lobby says about a table.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import type { GameFace } from '$lib/games';
import NewTable from '$lib/lobby/NewTable.svelte';
import QuickPlay from '$lib/lobby/QuickPlay.svelte';
import TableRow from '$lib/lobby/TableRow.svelte';
import { net, NO_QUEUE } from '$lib/net.svelte';
import type { GameInfo, Me, TableInfo } from '$lib/wire';

const same = (text: string) => ({ en: text, zh: text, ru: text });
const face = { name: same('Duel'), bots: {}, options: {}, firstBot: 'grunt', firstPreset: 'soft', presets: { soft: { name: same('Soft'), about: same('Nobody is hurt.') }, hard: { name: same('Hard') } } } as unknown as GameFace;
const game: GameInfo = {
  name: 'duel', money: 'tokens', openSeats: false, coach: false, bots: [{ name: 'grunt', about: '' }], schema: {},
  presets: [{ name: 'soft', seats: 2, config: {} }, { name: 'hard', seats: 2, config: {} }],
};
const me: Me = { nickname: 'Ann', kept: false, tokens: 10, chips: 0, tables: [], mayRefill: false };

let drawn: Record<string, unknown> | undefined;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each component has its own properties
function draw(component: Component<any>, props: Record<string, unknown>): void {
  drawn = mount(component, { target: document.body, props });
  flushSync();
}
beforeEach(() => (net.me = me));
afterEach(() => {
  if (drawn) void unmount(drawn);
  net.me = null;
  net.queue = NO_QUEUE;
  document.body.innerHTML = '';
  location.hash = '';
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const said = () => document.body.textContent?.replaceAll(/[\s\u00a0]+/g, ' ').trim() ?? '';
const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === text);

describe('quick play', () => {
  function wait(seconds: number): void {
    vi.advanceTimersByTime(seconds * 1_000);
    flushSync();
  }

  it('each game says how many wait for it', () => {
    draw(QuickPlay, { games: [game, { ...game, name: 'deal' }], faces: { duel: face }, queued: { duel: 2 } });
    const [duel, deal] = document.querySelectorAll('button');
    expect(duel?.getAttribute('aria-label')).toBe('Quick play: Duel, 2 wait');
    expect(duel?.textContent?.replaceAll(/\s/g, '')).toBe('Duel2');
    expect(deal?.getAttribute('aria-label')).toBe('Quick play: deal');
  });

  it('says how many wait and for how long; the count changes, the time goes on', () => {
    vi.useFakeTimers();
    const hear = (waiting: number) => (net as unknown as { heard(message: unknown): void }).heard({ type: 'queue', game: 'duel', table: null, waiting });
    hear(1);
    draw(QuickPlay, { games: [game], faces: { duel: face } });
    expect(said()).toContain('Nobody else waits yet · 0 s');
    wait(4);
    hear(3);
    flushSync();
    expect(said()).toContain('3 wait, you among them · 4 s');
    wait(3);
    expect(said()).toContain('7 s');
  });

  it('goes on when the line is there again: the server has forgotten it', async () => {
    const ask = vi.spyOn(net, 'ask').mockResolvedValue({ nonce: '1', ok: true });
    const welcome = () => (net as unknown as { heard(message: unknown): void }).heard({ type: 'welcome', protocol: 1, version: '0.1.0', you: me });
    welcome();
    expect(ask).not.toHaveBeenCalled();
    net.queue = { game: 'duel', table: null, waiting: 1 };
    welcome();
    expect(ask.mock.lastCall?.[0]).toMatchObject({ type: 'queue_join', game: 'duel' });
    ask.mockResolvedValue({ nonce: '2', ok: false, error: { code: 'already_waiting', message: '' } });
    welcome();
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    expect(net.queue.game).toBe('duel');
    ask.mockResolvedValue({ nonce: '3', ok: false, error: { code: 'insufficient_funds', message: '' } });
    welcome();
    await vi.waitFor(() => expect(net.queue.game).toBeNull());
  });

  it('after ten seconds bots can be played instead: the queue is left first', async () => {
    vi.useFakeTimers();
    net.queue = { game: 'duel', table: null, waiting: 1 };
    net.queuedAt = performance.now();
    const ask = vi.spyOn(net, 'ask').mockResolvedValue({ nonce: '1', ok: true });
    const open = vi.spyOn(api, 'open').mockResolvedValue({ id: 'new' } as TableInfo);
    draw(QuickPlay, { games: [game], faces: { duel: face } });
    wait(9);
    expect(button('Play with bots now')?.disabled).toBe(true);
    expect(button('Play with bots now')?.classList.contains('later')).toBe(true);
    wait(1);
    expect(button('Play with bots now')?.classList.contains('later')).toBe(false);
    button('Play with bots now')?.click();
    await vi.waitFor(() => expect(location.hash).toBe('#/table/new'));
    expect(ask.mock.calls.map(([one]) => one.type)).toEqual(['queue_leave', 'sit']);
    expect(open).toHaveBeenCalledWith({ game: 'duel', public: false, preset: 'soft', bots: ['grunt'] });
  });
});

describe('a row of the lobby', () => {
  const seats = (...names: (string | null)[]) => names.map((name) => ({ name, bot: null, toAct: name === 'Bob' }));
  const row = (info: object, more: object = {}) => draw(TableRow, { info: { id: 't', game: 'duel', preset: 'soft', config: {}, ...info }, face: { ...face, ...more }, mine: false });

  it('a hand that only waits is not called playing, and leads to a seat', () => {
    row({ running: true, waiting: true, seats: seats('Bob', null, null, null) }, { openSeats: true });
    expect(said()).toContain('Waiting · 3 free seats');
    expect(said()).not.toContain('Playing');
    expect(document.querySelector('a')?.textContent).toContain('Sit down');
  });

  it('a running hand is', () => {
    row({ running: true, waiting: false, seats: seats('Bob', 'Cid') });
    expect(said()).toContain('Playing');
    expect(said()).not.toContain('Sit down');
  });

  it('a full table between hands waits for nobody new', () => {
    row({ running: false, waiting: true, seats: seats('Bob', 'Cid') });
    expect(said()).toContain('Between hands');
    expect(said()).not.toContain('Sit down');
  });

  it('where people come and go, a running hand leads to a free chair too', () => {
    row({ running: true, waiting: false, seats: seats('Bob', 'Cid', null) }, { openSeats: true });
    expect(said()).toContain('Playing · 1 free seat');
    expect(said()).toContain('Sit down');
  });
});

it('a new table is of the server’s first kind, whose sentence stands under its name', () => {
  draw(NewTable, { games: [game], faces: { duel: face } });
  const chosen = document.querySelector<HTMLInputElement>('input[type=radio]:checked');
  expect(chosen?.value).toBe('soft');
  expect(chosen?.closest('label')?.textContent).toContain('Nobody is hurt.');
});
