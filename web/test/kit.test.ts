// The kit's arithmetic: who sits where, how names get short, how many cards a hand lets go of.
import { describe, expect, it } from 'vitest';
import { pick, sweep, within } from '$lib/cards/fan';
import { around } from '$lib/kit/around';
import { cardByCard } from '$lib/kit/flights';
import { ems, shortNames } from '$lib/kit/names';

const seats = (places: { seat: number }[]) => places.map(({ seat }) => seat);

describe.each([2, 3, 4, 5, 6, 7, 8, 9])('a table of %i', (count) => {
  it.each(['left', 'right'] as const)('seats everybody but the own seat once, the next one on the %s', (way) => {
    for (let own = 0; own < count; own++) {
      const { left, top, right } = around(count, own, way);
      const others = [...left, ...top, ...right];
      expect(seats(others).sort()).toEqual(Array.from({ length: count }, (_, seat) => seat).filter((seat) => seat !== own));
      expect(others.map(({ turn }) => turn).sort()).toEqual(Array.from({ length: count - 1 }, (_, turn) => turn));
      expect(left.length).toBe(right.length);
      expect(top.length).toBeLessThanOrEqual(2);
      // From the lower left over the top to the lower right, nobody is left out.
      const swept = seats([...left.toReversed(), ...top, ...right]);
      const next = way === 'left' ? swept[0] : swept.at(-1);
      expect(next).toBe((own + 1) % count);
    }
  });
});

it('without an own seat everybody is around', () => {
  for (const count of [2, 3, 9]) {
    const { left, top, right } = around(count, null);
    expect(seats([...left.toReversed(), ...top, ...right])).toEqual(Array.from({ length: count }, (_, seat) => seat));
  }
});

describe('names', () => {
  it('of wide signs are as wide as two of narrow ones', () => {
    expect(ems('水獭')).toBeGreaterThan(ems('oto'));
    expect(ems('WWWW')).toBeGreaterThan(ems('iiiiiiii'));
  });

  it('that are short stay as they are', () => expect(shortNames(['Ann', '李小龙'])).toEqual(['Ann', '李小龙']));

  it('that are long keep their begin and their end, and are always shortened alike', () => {
    const names = ['Wolfgang Amadeus', '深夜独自打牌的人总是最后才回家呀'];
    const short = shortNames(names);
    expect(short).toEqual(['Wolfgan…s', '深夜独…呀']);
    expect(shortNames(names)).toEqual(short);
    for (const name of short) expect(ems(name)).toBeLessThanOrEqual(6);
  });

  it('can still be told apart', () => {
    const names = ['Brass Badger 42', 'Brass Badger 52', 'Brass Badger 4', 'Brass Beaver 42'];
    expect(new Set(shortNames(names)).size).toBe(4);
  });
});

describe('a pick', () => {
  it('of one card moves on', () => {
    expect(pick([2], 5, 1)).toEqual([5]);
    expect(pick([2], 2, 1)).toEqual([]);
  });

  it('of three takes no fourth, and lets go first', () => {
    expect(pick([1, 4], 2, 3)).toEqual([1, 2, 4]);
    expect(pick([1, 2, 4], 7, 3)).toEqual([1, 2, 4]);
    expect(pick([1, 2, 4], 2, 3)).toEqual([1, 4]);
  });

  it('by a sliding thumb stops where it is full', () => {
    expect(within([3, 4, 5], sweep([], 3, 6, true), 3)).toEqual([3, 4, 5]);
    expect(within([3, 4, 5], sweep([3, 4, 5], 3, 4, false), 3)).toEqual([5]);
  });
});

describe('events of one card to a play', () => {
  const told = [{ type: 'received', seat: 1, cards: ['2S'] }, { type: 'played', seat: 2, card: '3H' }, { type: 'taken', seat: 2 }];

  it('say what was dealt and what lies on the table now', () => {
    expect(cardByCard('dealt', 'received')(told)).toEqual({ dealt: true, played: [{ seat: 2, cards: ['3H'] }] });
    expect(cardByCard('dealt')(told).dealt).toBe(false);
    expect(cardByCard('dealt')([])).toEqual({ dealt: false, played: [] });
  });
});
