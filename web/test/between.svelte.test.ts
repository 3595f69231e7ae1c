// Between hands: whatever is in the way is said, with the ways on for whoever may take them.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { Clock } from '$lib/clock.svelte';
import { net } from '$lib/net.svelte';
import NextBar from '$lib/table/NextBar.svelte';
import Waiting from '$lib/table/Waiting.svelte';
import { obstacles } from '$lib/table/obstacles';
import type { SeatFace } from '$lib/table/props';
import type { Me, TableInfo } from '$lib/wire';

const me = (nickname: string): Me => ({ nickname, kept: false, tokens: 10, chips: 0, tables: [], mayRefill: false });
const seat = (index: number, name: string | null, over: Partial<SeatFace> = {}): SeatFace => ({
  seat: index, name, bot: null, present: name !== null, state: name === null ? 'free' : 'present', ready: false, toAct: false, you: name === 'Ann', ...over,
});
const ann = (over: Partial<SeatFace> = {}) => seat(0, 'Ann', over);
const bob = (over: Partial<SeatFace> = {}) => seat(1, 'Bob', over);
const free = seat(2, null);
const bot = seat(3, 'Steady', { bot: 'steady', state: 'bot' });
const away = { present: false, state: 'away', heldUntil: 44_000 } as const;

describe('obstacles', () => {
  const kinds = (next: TableInfo['next'], ...seats: SeatFace[]) => obstacles(next, seats).map((one) => (one.kind === 'free' ? `${one.count} free` : `${one.kind} ${one.seat.name}`));

  it.each([
    ['nothing, where hands follow by themselves', 9_000, [ann(), bob(), bot], []],
    ['whoever has not asked, where hands are agreed', 'agreed', [ann({ ready: true }), bob(), bot], ['unready Bob']],
    ['a free seat, and nobody is urged meanwhile', 'agreed', [ann(), bob(), free], ['1 free']],
    ['whoever is away, whether or not they had asked', 'agreed', [ann({ ready: true }), bob({ ...away, ready: true })], ['away Bob']],
    ['too small a purse, before anything else about its owner', 'agreed', [ann({ ready: true }), bob({ cannotPay: true })], ['poor Bob']],
    ['not one who handed over', 9_000, [ann(), bob({ standIn: true, state: 'idle' })], []],
    ['not one who handed over and looks elsewhere', 9_000, [ann(), bob({ standIn: true, present: false, state: 'away' })], []],
    ['one who is stood in for only because they are gone', 9_000, [ann(), bob({ ...away, standIn: true })], ['away Bob']],
  ] as const)('%s', (_what, next, seats, found) => {
    expect(kinds(next, ...seats)).toEqual(found);
  });
});

let clock: Clock;
let drawn: Record<string, unknown> | undefined;
interface Given { info?: Partial<TableInfo>; seats: SeatFace[]; givenUp?: string; invite?: () => void }
function draw({ info, seats, ...more }: Given, component: typeof NextBar | typeof Waiting = NextBar): void {
  const table = { id: 't', code: 'c', host: 'Ann', next: 9_000, nextAt: null, botsForAllAt: null, seats: [], ...info } as unknown as TableInfo;
  const props = { info: table, seats, face: null, bots: [{ name: 'steady', about: '' }], code: 'c', clock, hand: 3, invite: () => undefined, ...more };
  drawn = mount(component as typeof NextBar, { target: document.body, props: props as never });
  flushSync();
}

beforeEach(() => {
  clock = new Clock(() => 0);
  clock.count(1_000, [100_000]);
  net.me = me('Ann');
});
afterEach(() => {
  if (drawn) void unmount(drawn);
  clock.stop();
  net.me = null;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const said = () => document.body.textContent?.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';
const aloud = () => {
  const status = document.querySelector('[role=status]')?.cloneNode(true) as HTMLElement | undefined;
  status?.querySelectorAll('[aria-hidden=true]').forEach((one) => one.remove());
  return status?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
};
const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === text);
const press = (text: string) => {
  const found = button(text);
  if (!found) throw new Error(`no button ${text} in ${said()}`);
  found.click();
};
const asked = () => vi.spyOn(net, 'ask').mockResolvedValue({ nonce: '1', ok: true });

describe('after a hand that others follow by themselves', () => {
  it('the next one is counted down to, without reading every second aloud', () => {
    draw({ info: { nextAt: 8_000 }, seats: [ann(), bob()] });
    expect(said()).toContain('Next hand in 7 s');
    expect(aloud()).toBe('The next hand starts by itself.');
    clock.count(3_000, [100_000]);
    flushSync();
    expect(said()).toContain('Next hand in 5 s');
  });

  it('nothing is promised while a seat is free', () => {
    draw({ info: { nextAt: 8_000 }, seats: [ann(), bob(), free] });
    expect(said()).not.toMatch(/starts by itself|Next hand in/);
    expect(aloud()).toBe('One seat is free');
  });

  it('the host fills a free seat with a bot, invites, or agrees to end', async () => {
    const added = vi.spyOn(api, 'addBot').mockResolvedValue(new Response());
    const ask = asked();
    const invite = vi.fn();
    draw({ seats: [ann(), bob(), free], invite });
    press('Add steady');
    press('Invite');
    press('End the game');
    await vi.waitFor(() => expect(ask).toHaveBeenCalledWith({ type: 'end_game', table: 't' }));
    expect(added.mock.calls).toEqual([['t', 'steady', 2]]);
    expect(invite).toHaveBeenCalledOnce();
  });

  it('another player may bring a bot after a while, and sees when', () => {
    net.me = me('Bob');
    const seats = [ann({ you: false }), bob({ you: true }), free];
    draw({ info: { botsForAllAt: 6_000 }, seats });
    expect(button('Add steady')).toBeUndefined();
    expect(said()).toContain('In 5 s everybody who sits here may add a bot.');
    clock.count(6_000, [100_000]);
    flushSync();
    expect(button('Add steady')).toBeDefined();
    expect(said()).not.toContain('may add a bot');
  });

  it('who agreed to end is said, and not asked again', () => {
    draw({ seats: [ann({ ends: true }), bob(), free] });
    expect(said()).toContain('Agreed to end: Ann');
    expect(button('End the game')).toBeUndefined();
  });

  it('one who watches sits down', async () => {
    net.me = me('Eve');
    const ask = asked();
    draw({ seats: [ann({ you: false }), bob(), free] });
    expect(button('Invite')).toBeUndefined();
    press('Sit here');
    await vi.waitFor(() => expect(ask.mock.lastCall?.[0]).toMatchObject({ type: 'sit', table: 't', code: 'c' }));
  });

  it('a visitor without a name is asked for one first', () => {
    net.me = null;
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    const ask = asked();
    draw({ seats: [ann({ you: false }), bob(), free] });
    press('Sit here');
    flushSync();
    expect(document.querySelector('dialog input')).not.toBeNull();
    expect(ask).not.toHaveBeenCalled();
  });

  it('whose seat was given up learns why, and sits down again', async () => {
    const ask = asked();
    draw({ seats: [free, bob()], givenUp: 'away' });
    expect(aloud()).toBe('Your seat was given up because you were away.');
    press('Sit down again');
    await vi.waitFor(() => expect(ask.mock.lastCall?.[0]).toMatchObject({ type: 'sit' }));
  });

  it('a game that is over for good asks for nothing', () => {
    draw({ info: { next: null }, seats: [ann(), free] });
    expect(document.querySelectorAll('button').length).toBe(0);
    expect(said()).not.toContain('free');
  });
});

describe('after a hand where the next is agreed', () => {
  const agreed = { info: { next: 'agreed' } as const };

  it('says for whom it waits and how long', () => {
    draw({ ...agreed, seats: [ann({ ready: true }), bob({ heldUntil: 101_000 })] });
    expect(said()).toContain('Waiting for Bob · 100 s');
    expect(aloud()).toBe('Waiting for Bob');
    expect(button('Play again')).toBeUndefined();
  });

  it('says who is away and how long the seat is kept', () => {
    draw({ ...agreed, seats: [ann({ ready: true }), bob(away)] });
    expect(said()).toContain('Bob is away · 43 s');
  });

  it('says to whom it is urgent', () => {
    draw({ ...agreed, seats: [ann({ heldUntil: 31_000 }), bob({ ready: true })] });
    expect(said()).toContain('Your seat is kept for you · 30 s');
    expect(button('Bob wants to play again: accept')).toBeDefined();
  });

  it('says who cannot pay', () => {
    draw({ ...agreed, seats: [ann({ ready: true }), bob({ cannotPay: true })] });
    expect(aloud()).toBe('Bob does not have enough for the next hand');
  });
});

describe('before the first hand', () => {
  const heading = () => document.querySelector('h2')?.textContent;

  it('not everybody is here while somebody is away', () => {
    draw({ info: { next: 'agreed' }, seats: [ann({ ready: true }), bob({ ...away, ready: true })] }, Waiting);
    expect(heading()).toBe('Waiting for Bob');
    expect(said()).toContain('away · 43 s');
  });

  it('everybody is', () => {
    draw({ info: { next: 'agreed' }, seats: [ann({ ready: true }), bob({ ready: true })] }, Waiting);
    expect(heading()).toBe('Everybody is here');
  });

  it('one who cannot pay is named, and says when they can', async () => {
    const ask = asked();
    draw({ info: { next: 'agreed' }, seats: [ann({ cannotPay: true }), bob({ ready: true, host: true })] }, Waiting);
    expect(heading()).toBe('You do not have enough for the next hand');
    expect(said()).toMatch(/Bob host/);
    press('I’m ready');
    await vi.waitFor(() => expect(ask.mock.lastCall?.[0]).toMatchObject({ type: 'ready' }));
  });
});
