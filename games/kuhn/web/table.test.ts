// The page of Kuhn poker: what each pair of eyes sees of the cards, what may be said, and how it ends.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Clock } from '$lib/clock.svelte';
import { speak } from '$lib/i18n/index.svelte';
import type { SeatFace } from '$lib/table/props';
import face from './face';
import Table from './Table.svelte';
import type { Event, View } from './types';

const seats = ['Ann', 'Bob'].map((name, seat): SeatFace => ({ seat, name, bot: null, present: true, ready: false, toAct: false, you: seat === 0 }));
const start: View = { cards: ['K', null], paid: [1, 1], turn: 0, choices: [{ type: 'check' }, { type: 'bet' }], winner: null };

let drawn: Record<string, unknown> | undefined;
afterEach(async () => {
  if (drawn) await unmount(drawn);
  drawn = undefined;
  await speak('en');
});

function show(view: Partial<View>, seat: number | null = 0, act = async () => true) {
  drawn = mount(Table, { target: document.body, props: { view: { ...start, ...view }, seat, seats, config: { ante: 1 }, clock: new Clock(() => 0), over: false, told: null, act, live: true } });
  flushSync();
}
const buttons = () => Array.from(document.querySelectorAll('button'), (one) => one.textContent);
const lying = () => Array.from(document.querySelectorAll('.middle [role=img]'), (one) => one.getAttribute('aria-label'));
const held = () => Array.from(document.querySelectorAll('[role=option] .unseen'), (one) => one.textContent?.trim());

describe('in turn', () => {
  it('your card is in your hand, the other lies face down, and the buttons are the choices', () => {
    show({});
    expect(held()).toEqual(['king of spades']);
    expect(lying()).toEqual(['Bob: closed card']);
    expect(buttons()).toEqual(['Check', 'Bet 1']);
    expect(document.querySelector('.status.mine')?.textContent).toBe('Your turn: check, or bet.');
  });

  it('a press says it once', () => {
    const act = vi.fn(() => new Promise<boolean>(() => undefined));
    show({}, 0, act);
    document.querySelectorAll('button')[1]?.click();
    flushSync();
    document.querySelectorAll('button')[0]?.click();
    expect(act.mock.calls).toEqual([[{ type: 'bet' }]]);
  });

  it('nothing is asked of those who watch', () => {
    show({ cards: [null, null], choices: [] }, null);
    expect(held()).toEqual([]);
    expect(lying()).toHaveLength(2);
    expect(buttons()).toEqual([]);
    expect(document.querySelector('.status')?.textContent).toBe('Ann is to speak.');
  });
});

describe('the end', () => {
  const ended = { cards: ['K', 'Q'], paid: [2, 2], turn: null, choices: [], winner: 0 } satisfies View;

  it('is told to the winner, to the loser and to others', () => {
    for (const [seat, told] of [[0, 'You win 2 points'], [1, 'You lose 2 points'], [null, 'Ann wins 2 points']] as const) {
      show(ended, seat);
      expect(document.querySelector('.ending h2')?.textContent).toBe(told);
      if (drawn) void unmount(drawn);
      drawn = undefined;
      document.body.innerHTML = '';
    }
  });

  it('opens both cards and marks the higher one, unless somebody folded', () => {
    show(ended);
    expect(lying()).toHaveLength(2);
    expect(document.querySelectorAll('.best')).toHaveLength(1);
    if (drawn) void unmount(drawn);
    show({ ...ended, cards: ['K', null], paid: [2, 1] });
    expect(document.querySelector('.ending')?.textContent).toContain('folded');
  });
});

it('the log tells every event in three languages', async () => {
  const events: Event[] = [{ type: 'card_dealt', seat: 0, card: 'K' }, { type: 'spoke', seat: 1, action: { type: 'call' } }, { type: 'shown', cards: ['K', 'Q'] }, { type: 'won', seat: 0, points: 2 }];
  const told = () => events.map((event) => face.tell(event, { name: (seat) => (seat === 0 ? 'A' : 'B'), you: 0 }));
  expect(told()).toEqual(['A holds K.', 'B calls.', 'The cards are opened: K and Q.', 'A wins 2 points.']);
  expect(face.tell({ type: 'card_dealt', seat: 1, card: null }, { name: () => '', you: 0 })).toBeNull();
  for (const language of ['zh', 'ru'] as const) {
    await speak(language);
    for (const line of told()) expect(line).not.toMatch(/[a-z]/);
  }
});
