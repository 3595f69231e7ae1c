// How cards are picked out of a hand, and what the server calls a pick.
import { afterEach, describe, expect, it } from 'vitest';
import { split } from '$lib/cards/fan';
import { speak } from '$lib/i18n/index.svelte';
import { Choice, lit } from './choice.svelte';
import { full, short } from './naming';
import type { Card, Group, HeldCard, LegalActions, NamedPart, Naming } from './types';

const both = (...faces: string[]): Card[] => faces.flatMap((face) => [`D1_${face}`, `D2_${face}`]);
const held = (cards: Card[]): HeldCard[] => cards.map((card, key) => ({ card, group: card.slice(3, 4) as Group, key }));

/** How many cards are picked after each of these taps. */
function taps(choice: Choice, ...cards: Card[]): number[] {
  return cards.map((card) => (choice.tap(card), choice.cards.length));
}

describe('who leads', () => {
  const hearts = [...both('H_3', 'H_4'), 'D1_H_9', ...both('H_K')];
  const hand = held([...hearts, 'D1_S_A', 'D1_S_2']);
  const lead: LegalActions = {
    type: 'lead',
    groups: [
      { group: 'H', cards: hearts, tractors: [both('H_3', 'H_4')] },
      { group: 'S', cards: ['D1_S_A', 'D1_S_2'], tractors: [] },
    ],
  };
  const choice = () => new Choice(() => hand, () => lead);

  it('picks a whole tractor with one tap, then the pair, then the card, then nothing', () => {
    expect(taps(choice(), 'D1_H_3', 'D1_H_3', 'D1_H_3', 'D1_H_3', 'D1_H_3')).toEqual([4, 2, 1, 0, 4]);
  });

  it('picks a pair with one tap', () => {
    expect(taps(choice(), 'D2_H_K', 'D2_H_K', 'D2_H_K')).toEqual([2, 1, 0]);
  });

  it('adds to a throw, and leaves the rest of it alone', () => {
    const one = choice();
    expect(taps(one, 'D1_H_3', 'D1_H_9', 'D2_H_K', 'D2_H_K')).toEqual([4, 5, 7, 6]);
    expect(one.has('D1_H_K')).toBe(false);
  });

  it('begins anew with a card of another suit', () => {
    const one = choice();
    taps(one, 'D1_H_3', 'D1_S_A', 'D1_S_2');
    expect(one.cards).toEqual(['D1_S_A', 'D1_S_2']);
  });

  it('lets one card of an odd pick go', () => {
    const one = choice();
    one.put(['D1_H_3', 'D1_H_4']);
    expect(taps(one, 'D1_H_3')).toEqual([1]);
  });

  it('sees one group lit once a lead has begun', () => {
    expect(lit(lead, [])?.size).toBe(hand.length);
    expect([...(lit(lead, ['D1_S_A']) ?? [])]).toEqual(['D1_S_A', 'D1_S_2']);
  });
});

describe('who follows', () => {
  const hand = held([...both('H_3'), 'D1_H_5']);
  const follow = (needPairs: number, must: Card[] = []): LegalActions => ({
    type: 'follow', count: 2, must, choose: { k: 2, from: hand.map((one) => one.card) }, needPairs, needTractor: null, exact: false, plays: null,
  });

  it('takes the twin with a second tap and lets both go with a third', () => {
    expect(taps(new Choice(() => hand, () => follow(0)), 'D1_H_3', 'D1_H_3', 'D1_H_3')).toEqual([1, 2, 0]);
  });

  it('takes the pair at once where a pair is owed', () => {
    expect(taps(new Choice(() => hand, () => follow(1)), 'D2_H_3')).toEqual([2]);
  });

  it('has what is owed already', () => {
    const choice = new Choice(() => hand, () => follow(0, ['D1_H_5']));
    choice.heard('first');
    expect(choice.cards).toEqual(['D1_H_5']);
  });
});

it('who buries picks one card at a time', () => {
  const hand = held(both('H_3'));
  const bury: LegalActions = { type: 'bury', count: 8, from: hand.map((one) => one.card) };
  expect(taps(new Choice(() => hand, () => bury), 'D1_H_3', 'D2_H_3', 'D1_H_3')).toEqual([1, 2, 1]);
});

it('a hand is cut into rows between suits', () => {
  const suits = [...'CCCCCDDDSSSSSS'];
  expect(split(14, 2, suits).map((row) => row.length)).toEqual([8, 6]);
  expect(split(14, 1, suits)).toHaveLength(1);
});

const ONE: NamedPart = { kind: 'SINGLE', pairs: 0 };
const PAIR: NamedPart = { kind: 'PAIR', pairs: 1 };
const tractor = (pairs: number): NamedPart => ({ kind: 'TRACTOR', pairs });
const follows = (...parts: NamedPart[]): Naming => ({ throws: false, parts });
const throws = (...parts: NamedPart[]): Naming => ({ throws: true, parts });

describe('what a pick is', () => {
  afterEach(() => speak('en'));

  it.each([
    [follows(ONE), 1, 'single', 'Single'],
    [follows(PAIR), 2, 'pair', 'Pair'],
    [follows(tractor(3)), 6, 'tractor × 3 pairs', 'Tractor × 3 pairs'],
    [throws(tractor(2), tractor(2), PAIR, ONE, ONE), 12, 'throw', 'Throw: tractor × 2 pairs, tractor × 2 pairs, pair, 2 singles'],
    [follows(PAIR, ONE), 3, '3 cards', 'Pair, single'],
    [follows(ONE, ONE), 2, '2 singles', '2 singles'],
  ])('is said in short for a button and in full beside it: %o', (naming, cards, button, beside) => {
    expect(short(naming, cards)).toBe(button);
    expect(full(naming)).toBe(beside);
  });

  it('is said in every language', async () => {
    await speak('zh');
    expect(full(throws(tractor(2), PAIR, ONE, ONE))).toBe('甩牌：拖拉机 × 2 对、对子、2 张单牌');
    await speak('ru');
    expect(full(throws(tractor(5), PAIR, PAIR, ONE))).toBe('Сброс: трактор × 5 пар, 2 пары, одиночка');
  });
});
