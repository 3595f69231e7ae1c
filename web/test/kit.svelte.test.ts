// The kit's pieces as they are drawn: who is around, what stands where, and what a plate at an oval leaves to its game.
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { Clock } from '$lib/clock.svelte';
import { Actions, Board, faceAt, Oval, Own, Plate } from '$lib/kit';

let drawn: Record<string, unknown> | undefined;
afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = undefined;
  document.body.innerHTML = '';
});

const said = (text: string) => createRawSnippet(() => ({ render: () => `<b>${text}</b>` }));
const seat = (text: string) => createRawSnippet<[number]>((number) => ({ render: () => `<b>${text} ${number()}</b>` }));
const texts = (which: string) => Array.from(document.querySelectorAll(which), (one) => one.textContent);

describe('a board', () => {
  const board = (own: number | null, wide: boolean) => {
    drawn = mount(Board, { target: document.body, props: { count: 3, own, wide, plate: seat('plate'), middle: said('middle') } });
    return texts('.seat');
  };

  it('has everybody around but the own seat', () => expect(board(1, false)).toEqual(['plate 2', 'plate 0']));
  it('has all of them where nobody is at the bottom', () => expect(board(null, true).toSorted()).toEqual(['plate 0', 'plate 1', 'plate 2']));
});

describe('the lower edge', () => {
  const own = (stacked: boolean) => {
    drawn = mount(Own, { target: document.body, props: { stacked, plate: said('plate'), actions: said('actions'), children: said('hand') } });
    return texts('b');
  };

  it('has the plate beside the actions, and the hand below', () => expect(own(false)).toEqual(['plate', 'actions', 'hand']));
  it('is one column with the plate at the very edge', () => expect(own(true)).toEqual(['hand', 'actions', 'plate']));
});

it('actions that share the width have no note', () => {
  drawn = mount(Actions, { target: document.body, props: { wide: true, note: 'pick one', children: said('button') } });
  expect(texts('.note')).toEqual([]);
  expect(texts('.buttons')).toEqual(['button']);
});

describe('a plate', () => {
  const clock = new Clock(() => 0);
  clock.set(1_000, 11_000);
  const face = { ...faceAt([], 2), name: 'Ann', toAct: true, you: true };

  it('has its disc, the seconds on it and who it is', () => {
    drawn = mount(Plate, { target: document.body, props: { face, clock } });
    expect(texts('.seconds')).toEqual(['10 s']);
    expect(texts('.line .tag')).toEqual(['you']);
  });

  it('at an oval has what is held beside the disc, and leaves the words to the game', () => {
    drawn = mount(Plate, { target: document.body, props: { face, clock, held: said('cards'), mood: 'out', state: 'paused' } });
    expect(texts('.head b')).toEqual(['cards']);
    expect(document.querySelectorAll('.head .avatar')).toHaveLength(1);
    expect(texts('.seconds, .line .tag')).toEqual([]);
    expect(document.querySelector<HTMLElement>('.plate.out')?.dataset.state).toBe('paused');
  });

  it('at an oval without a disc has its time along the edge', () => {
    drawn = mount(Plate, { target: document.body, props: { face, clock, held: said('cards'), bare: true } });
    expect(document.querySelectorAll('.avatar')).toHaveLength(0);
    expect(document.querySelectorAll('.time')).toHaveLength(1);
  });
});

it('an oval has a plate for everybody, and bets where some lie', () => {
  const props = { count: 4, own: 1, row: 5, under: { small: 40, large: 56 }, label: 'Table', plate: seat('plate'), bet: seat('bet'), middle: said('board') };
  drawn = mount(Oval, { target: document.body, props: { ...props, lies: (at: number) => (at === 2 ? 'put' : at === 3 ? 'won' : null) } });
  flushSync();
  expect(texts('[role=region] > .at:not(.bet)')).toEqual(['board', 'plate 0', 'plate 1', 'plate 2', 'plate 3']);
  expect(texts('.bet')).toEqual(['bet 2', 'bet 3']);
  expect(texts('.won')).toEqual(['bet 3']);
});
