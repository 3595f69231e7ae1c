// The page of Hearts: what was picked stays picked while the others choose.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { Clock } from '$lib/clock.svelte';
import type { SeatFace } from '$lib/table/props';
import Table from './Table.svelte';
import type { View } from './types';

const HAND = ['2C', '3C', '4C', '5D', '6D', '7S', '8S', '9S', '10H', 'JH', 'QH', 'KH', 'AH'];
const seats = ['Ann', 'Bob', 'Cid', 'Dot'].map((name, seat): SeatFace => ({ seat, name, bot: null, present: true, ready: false, toAct: false, you: seat === 0 }));
const passing = (toAct: number[], held = HAND): View => ({
  hand: 1, pass: 'left', passing: true, hands: [held, null, null, null], passed: null, gave: null, trick: [], tricks: [], taken: [0, 0, 0, 0], totals: [0, 0, 0, 0],
  broken: false, toAct, choices: { type: 'pass', count: 3, from: held }, outcome: null,
});

let drawn: Record<string, unknown> | undefined;
afterEach(async () => {
  if (drawn) await unmount(drawn);
  drawn = undefined;
});

function show(view: View) {
  const props = $state({ view: view as unknown, seat: 0, seats, config: {}, clock: new Clock(() => 0), over: false, told: null, act: async () => true, live: true });
  drawn = mount(Table, { target: document.body, props });
  flushSync();
  return (next: View) => {
    props.view = next;
    flushSync();
  };
}

const picked = () => Array.from(document.querySelectorAll('[role=option][aria-selected=true]'), (one) => Number((one as HTMLElement).dataset.place));
function tap(place: number): void {
  document.querySelector(`[data-place="${place}"]`)?.dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }));
  window.dispatchEvent(new PointerEvent('pointerup'));
  flushSync();
}

describe('cards picked for the pass', () => {
  it('stay picked when another player has chosen theirs', () => {
    const news = show(passing([0, 1, 2, 3]));
    tap(1);
    tap(5);
    expect(picked()).toEqual([1, 5]);
    news(passing([0, 2, 3]));
    expect(picked()).toEqual([1, 5]);
  });

  it('are none when other cards are held', () => {
    const news = show(passing([0, 1, 2, 3]));
    tap(1);
    news(passing([0, 1, 2, 3], HAND.slice(3)));
    expect(picked()).toEqual([]);
  });
});
