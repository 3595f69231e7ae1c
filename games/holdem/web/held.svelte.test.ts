// Out of chips: the plate counts down how long the seat is kept, and the own panel buys in again.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Clock } from '$lib/clock.svelte';
import { speak } from '$lib/i18n/index.svelte';
import { net } from '$lib/net.svelte';
import type { Chairs, SeatFace } from '$lib/table/props';
import Bar from './Bar.svelte';
import Seat from './Seat.svelte';
import type { SeatView, View } from './types';

const face: SeatFace = { seat: 0, name: 'Ann', bot: null, present: true, ready: false, toAct: false, you: true };
const kept = { ...face, heldUntil: 60_000 };
const broke: SeatView = {
  name: 'Ann', stack: 0, bet: 0, state: 'out_of_chips', intent: 3, debt: 0, live: false, dealt: false, allIn: false, last: null, cards: null, timeBankMs: 0, timeouts: 0, away: false, gone: false, mayRebuy: true,
};
const view: View = {
  hand: 3, step: 0, phase: 'betting', decimals: 2, smallBlind: 100, bigBlind: 200, ante: 0, straddle: 0, minBuyIn: 4000, maxBuyIn: 20000, seats: [broke, null], button: null,
  board: { cards: [], total: 0, pots: [] }, turn: null, timeBankSince: null, choices: null, intents: [3], canShow: false, outcome: null,
};

let drawn: Record<string, unknown> | undefined;
afterEach(async () => {
  if (drawn) await unmount(drawn);
  drawn = undefined;
  document.body.innerHTML = '';
  await speak('en');
});

describe('the plate', () => {
  const plate = (of: SeatFace, clock: Clock) => {
    drawn = mount(Seat, {
      target: document.body,
      props: { view, at: broke, face: of, name: 'Ann', own: false, small: false, drawn: { own: 40, hole: 30, avatar: 30 } as never, clock, said: null, won: false, deal: () => undefined },
    });
    flushSync();
    return document.querySelector('.tag');
  };

  it('counts down in every language', async () => {
    const clock = new Clock(() => 0);
    clock.set(17_001, null);
    const tag = plate(kept, clock);
    expect(tag?.textContent).toBe('Out of chips · 43 s');
    clock.set(20_000, null);
    flushSync();
    expect(tag?.textContent).toBe('Out of chips · 40 s');
    await speak('ru');
    flushSync();
    expect(tag?.textContent).toBe('Без фишек · 40 с');
    await speak('zh');
    flushSync();
    expect(tag?.textContent).toBe('筹码用完 · 40 秒');
  });

  it('says no seconds where the room keeps no seat', () => {
    expect(plate(face, new Clock(() => 0))?.textContent).toBe('Out of chips');
  });
});

describe('the own panel', () => {
  it('has a field for the buy-in, the seconds, and sends the amount', async () => {
    net.me = { name: 'Ann' } as never;
    const sit = vi.fn<Chairs['sit']>(() => Promise.resolve(null));
    const chairs: Chairs = { funds: 50_000, sit, leave: () => undefined, bots: [], addBot: () => undefined, removeBot: () => undefined, invite: null };
    drawn = mount(Bar, {
      target: document.body,
      props: { view, you: 0, name: () => 'Ann', act: () => Promise.resolve(true), promised: null, promise: () => undefined, ended: null, forecast: null, menu: () => undefined, list: () => undefined, clock: new Clock(() => 0), kept: 43, chairs },
    });
    flushSync();
    expect(document.querySelector('.bar')?.textContent).toContain('Your seat is kept for 43 s.');
    const field = document.querySelector('input') as HTMLInputElement;
    expect(field.value).toBe('200');
    field.value = '60';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(sit).toHaveBeenCalledWith(0, 6_000));
  });
});
