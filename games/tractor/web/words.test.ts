// What the log says of the kitty, and how cards are written.
import { describe, expect, it } from 'vitest';
import { code } from './cards';
import { tell } from './tell';

describe('the log', () => {
  const names = ['Ann', 'Bo', 'Cai', 'Dee'];
  const heard = (cards: string[] | null, you: number | null) => tell({ type: 'KITTY_TAKEN', seat: 2, count: 1, cards }, { name: (seat) => names[seat ?? -1] ?? '', you });

  it('names the banker who takes the kitty to everybody else, and to a replay that sees the cards', () => {
    expect(heard(['D1_H_10'], 2)).toMatch(/^You take the kitty: /);
    expect(heard(['D1_H_10'], null)).toMatch(/^Cai takes the kitty: .*10/);
    expect(heard(null, 0)).toBe('Cai takes the kitty of 1 cards.');
  });
});

describe('cards', () => {
  const check = (card: string, expected: string) => expect(code(card)).toBe(expected);

  it('are drawn as what is printed on them', () => {
    check('D1_H_10', '10H');
    check('D2_S_A', 'AS');
    check('D1_SJ', 'BJ');
    check('D2_BJ', 'RJ');
  });
});
