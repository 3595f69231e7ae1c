// Around an oval nothing covers anything, for every number of seats, on phones, tablets and desks.
import { describe, expect, it } from 'vitest';
import { arrange, grown, isSmall, overlap, type Box } from '$lib/kit/oval';

const ROOMS = {
  phone: { width: 390, height: 560 },
  'small phone': { width: 360, height: 500 },
  'low phone': { width: 360, height: 348 },
  'smallest phone': { width: 320, height: 276 },
  'phone, wide': { width: 594, height: 330 },
  'small phone, wide': { width: 417, height: 315 },
  tablet: { width: 820, height: 960 },
  'desk with a drawer': { width: 940, height: 620 },
  desk: { width: 1280, height: 620 },
};
const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9];
const LETTERS = [1, 1.5, 2];
const cases = Object.entries(ROOMS).flatMap(([name, room]) => COUNTS.flatMap((count) => LETTERS.map((letters) => [name, count, letters, room] as const)));

describe.each(cases)('%s, %i seats, letters of %d', (_name, count, letters, window) => {
  const table = { count, bottom: 1, own: true, row: 5, under: { small: 40, large: 56 } };
  const small = isSmall(window, letters);
  // A table that is too low for its letters grows, and its window scrolls.
  const room = grown(table, window, letters, small);
  const layout = arrange(table, room, letters, small);
  const named: [string, Box][] = [
    ...layout.seats.map((box, seat): [string, Box] => [`seat ${seat}`, box]),
    ...layout.bets.map((box, seat): [string, Box] => [`bet ${seat}`, box]),
    ['middle', layout.middle],
  ];

  it('covers nothing', () => {
    const covered = named.flatMap(([a, one], index) => named.slice(index + 1).filter(([, other]) => overlap(one, other)).map(([b]) => `${a} and ${b}`));
    expect(covered).toEqual([]);
  });

  it('has room for more under the cards', () => {
    const more = { ...table, under: { small: 60, large: 76 } };
    const { seats, middle, card } = arrange(more, grown(more, window, letters, small), letters, small);
    expect(middle.height - card * 1.4).toBeGreaterThan(59 * letters);
    expect(seats.filter((seat) => overlap(seat, middle))).toEqual([]);
  });

  it('cuts nothing off', () => {
    const cut = named.filter(([, box]) => box.x - box.width / 2 < 0 || box.x + box.width / 2 > room.width || box.y - box.height / 2 < 0 || box.y + box.height / 2 > room.height);
    expect(cut.map(([name]) => name)).toEqual([]);
  });

  it('has the own seat at the bottom and the next one clockwise, on the left', () => {
    const lower = layout.seats.map((seat) => Math.round(seat.y + seat.height / 2));
    expect(lower[1]).toBe(Math.max(...lower));
    if (count > 2) expect(layout.seats[2 % count]?.x).toBeLessThan(room.width / 2);
  });

  it('has cards that can be read', () => expect(layout.card).toBeGreaterThanOrEqual(window.width < 360 && letters === 1 ? 24 : 28));

  if (letters === 1) it('fits its window, but for a crowd on the smallest phone', () => expect(room.height - window.height).toBeLessThanOrEqual(window.width < 360 ? 96 : 0));
});
