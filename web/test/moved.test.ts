// What a letter says has moved, applied to the view before it.
import { describe, expect, it } from 'vitest';
import { applied, type Change } from '$lib/moved';

const view = { pot: 3, board: ['2H'], seats: [{ name: 'Ann', stack: 5 }, { name: 'Bob', stack: 7 }], turn: 1 };

describe('a view', () => {
  it.each<[string, Change[], unknown]>([
    ['has another value', [['pot', 5]], { ...view, pot: 5 }],
    ['has one deep inside', [['seats/1/stack', 2]], { ...view, seats: [view.seats[0], { name: 'Bob', stack: 2 }] }],
    ['has more in a list', [['board/+', ['KS', '3C']]], { ...view, board: ['2H', 'KS', '3C'] }],
    ['has less in a list', [['seats/@', [0, 1]]], { ...view, seats: [view.seats[1]] }],
    ['has others in a list', [['board/@', [0, 1, 'AS', 'AH']]], { ...view, board: ['AS', 'AH'] }],
    ['has lost a field', [['turn']], { pot: 3, board: ['2H'], seats: view.seats }],
    ['has a new field', [['winner', null]], { ...view, winner: null }],
    ['has changed twice', [['board/+', ['KS']], ['board/0', '9D']], { ...view, board: ['9D', 'KS'] }],
    ['is another', [['', { pot: 0 }]], { pot: 0 }],
    ['is the same', [], view],
  ])('that %s', (_, moved, expected) => {
    const before = JSON.stringify(view);
    expect(applied(view, moved)).toEqual(expected);
    expect(JSON.stringify(view)).toBe(before);
  });

  it('keeps what did not move', () => {
    const after = applied(view, [['seats/1/stack', 2]]) as typeof view;
    expect(after.seats[0]).toBe(view.seats[0]);
    expect(after.board).toBe(view.board);
    expect(after.seats[1]).not.toBe(view.seats[1]);
  });

  it.each<[string, Change]>([
    ['a field that is not there', ['nobody']],
    ['a place past the end', ['board/3', 'KS']],
    ['something in a number', ['pot/more', 1]],
    ['more places than there are', ['board/@', [0, 2]]],
  ])('is not changed by %s', (_, change) => expect(applied(view, [change])).toBeUndefined());
});
