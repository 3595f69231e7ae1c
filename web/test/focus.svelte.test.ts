// A pressed button that vanishes hands the focus on, to what stands in its place.
import { flushSync, mount, tick, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { Clock } from '$lib/clock.svelte';
import QuickPlay from '$lib/lobby/QuickPlay.svelte';
import { net, NO_QUEUE } from '$lib/net.svelte';
import { settings } from '$lib/settings.svelte';
import NextBar from '$lib/table/NextBar.svelte';
import Waiting from '$lib/table/Waiting.svelte';
import AccountPanel from '$lib/ui/AccountPanel.svelte';
import type { GameInfo, Me, TableInfo } from '$lib/wire';
import Settings from '../src/screens/Settings.svelte';

const me: Me = { nickname: 'Ann', kept: true, tokens: 1, chips: 0, tables: [], mayRefill: true };
let drawn: Record<string, unknown> | undefined;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each component has its own properties
function draw(component: Component<any>, props: Record<string, unknown> = {}): void {
  drawn = mount(component, { target: document.body, props });
  flushSync();
}

beforeEach(() => (net.me = me));
afterEach(() => {
  if (drawn) void unmount(drawn);
  net.me = null;
  net.queue = NO_QUEUE;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const button = (text: string | RegExp) =>
  [...document.querySelectorAll('button')].find((one) => (typeof text === 'string' ? one.textContent?.trim() === text : text.test(one.getAttribute('aria-label') ?? ''))) as HTMLButtonElement;
const focused = () => document.activeElement as HTMLElement;

/** Presses a button as a keyboard does, and waits until it has gone and something else has the focus. */
async function press(one: HTMLButtonElement, then: () => void = () => undefined): Promise<void> {
  one.focus();
  expect(focused()).toBe(one);
  one.click();
  then();
  await vi.waitFor(() => expect(one.isConnected).toBe(false));
  await vi.waitFor(() => expect(focused()).not.toBe(document.body));
}

it('quick play: from the game to stop, and back', async () => {
  vi.spyOn(net, 'ask').mockResolvedValue({ nonce: '1', ok: true });
  const game = { name: 'duel', money: 'tokens', openSeats: false, coach: false, presets: [], bots: [], schema: {} } satisfies GameInfo;
  draw(QuickPlay, { games: [game], faces: {} });
  await press(button('duel'), () => (net.queue = { game: 'duel', table: null, waiting: 1 }));
  expect(focused()).toBe(button('Stop'));
  await press(button('Stop'), () => (net.queue = NO_QUEUE));
  expect(focused()).toBe(button('duel'));
});

const seat = (index: number, name: string | null, bot: string | null, ready = false) => ({ seat: index, name, bot, present: true, ready, toAct: false, you: index === 0 });
const info = { id: 't', code: 'c', host: 'Ann', seats: [], next: 'agreed', nextAt: null, botsForAllAt: null } as unknown as TableInfo;
const around = { info, face: null, code: 'c', clock: new Clock() };

it('another hand: to the line that says whom it waits for', async () => {
  vi.spyOn(net, 'ask').mockResolvedValue({ nonce: '1', ok: true });
  const props = $state({ ...around, bots: [], hand: 1, invite: () => undefined, seats: [seat(0, 'Ann', null), seat(1, 'Bob', null)] });
  draw(NextBar, props);
  await press(button('Play again'), () => (props.seats = [seat(0, 'Ann', null, true), seat(1, 'Bob', null)]));
  expect(focused().textContent?.trim()).toBe('Waiting for Bob');
  focused().blur();
  expect(document.querySelector('[tabindex]')).toBeNull();
});

it('bots: to the button that takes the new one away, and back', async () => {
  vi.spyOn(api, 'addBot').mockResolvedValue(new Response());
  vi.spyOn(api, 'removeBot').mockResolvedValue(new Response());
  const empty = [seat(0, 'Ann', null), seat(1, null, null), seat(2, null, null)];
  const props = $state({ ...around, bots: [{ name: 'grunt', about: '' }], seats: empty });
  draw(Waiting, props);
  const [, second] = [...document.querySelectorAll('button')].filter((one) => one.textContent?.trim() === 'Add grunt');
  await press(second as HTMLButtonElement, () => (props.seats = [seat(0, 'Ann', null), seat(1, null, null), seat(2, 'Grunt', 'grunt')]));
  expect(focused()).toBe(button(/^Remove Grunt/));
  await press(focused() as HTMLButtonElement, () => (props.seats = empty));
  expect(focused().closest('li')).toBe(document.querySelectorAll('li')[2]);
  expect(focused().textContent?.trim()).toBe('Add grunt');
});

it('muted players: to the next of them, and at last to their section', async () => {
  settings.mute('Bob', true);
  settings.mute('Cid', true);
  draw(Settings);
  await press(button('Hear Bob again'));
  expect(focused()).toBe(button('Hear Cid again'));
  await press(button('Hear Cid again'));
  expect(focused().getAttribute('aria-labelledby')).toBe('set-look');
});

it('the account: to the purse that was filled, and to the token that was made', async () => {
  vi.spyOn(api, 'refill').mockResolvedValue({ ...me, tokens: 100, mayRefill: false });
  vi.spyOn(api, 'token').mockResolvedValue({ token: 'abc', expiresAt: 0 });
  draw(AccountPanel);
  const refill = document.querySelector('.row + button') as HTMLButtonElement;
  await press(refill);
  expect(focused().textContent).toContain('100 tokens');
  const make = document.querySelector('details button') as HTMLButtonElement;
  await press(make);
  expect((focused() as HTMLInputElement).value).toBe('abc');
});

it('nobody is pulled back who has gone elsewhere', async () => {
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  const game = { name: 'duel', money: 'tokens', openSeats: false, coach: false, presets: [], bots: [], schema: {} } satisfies GameInfo;
  draw(QuickPlay, { games: [game], faces: {} });
  button('duel').focus();
  elsewhere.focus();
  await tick();
  net.queue = { game: 'duel', table: null, waiting: 1 };
  await vi.waitFor(() => expect(button('Stop')).toBeTruthy());
  await tick();
  expect(focused()).toBe(elsewhere);
});
