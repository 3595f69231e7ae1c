// What a coach found, in sentences: what is better and by how much, and what cannot be told apart.
import { describe, expect, test } from 'vitest';
import { explain, isClear, signedAmount, type Coached } from '$lib/advice';
import { judged } from '$lib/table/reviewing.svelte';
import type { Advice, Weighed } from '$lib/wire';

const coach: Coached = { does: (action) => `Play ${String(action)}`, amount: (worth) => `${worth} points`, plotted: (worth) => worth, trifle: () => 0.5 };
const option = (action: string, loses: number, error = 0, share: number | null = null): Weighed => ({ action, loses, error, share });
const advice = (options: Weighed[], rest: Partial<Advice> = {}): Advice => ({ options, value: 3, error: 0, basis: 'sampled', played: null, ...rest });

describe('a hint', () => {
  test('says how much worse the next best is, and how sure that is', () => {
    const { best, why } = explain(advice([option('A', 0), option('B', 2, 0.5), option('C', 4, 0.5)]), coach, null);
    expect(best).toBe('Play A');
    expect(why).toContain('The next best (Play B) is 2 points worse, give or take 0.5 points.');
    expect(why).toContain('+3 points');
  });

  test('claims no difference that chance can have made', () => {
    const { why } = explain(advice([option('A', 0), option('B', 0.9, 0.5)]), coach, null);
    expect(why).toContain('Play B is about as good');
    expect(why).not.toContain('worse');
  });

  test('tells of a mix, and compares with what is not in it', () => {
    const mix = [option('A', 0, 0, 0.6), option('B', 0, 0, 0.4), option('C', 0.25, 0, 0)];
    const { why, basis } = explain(advice(mix, { basis: 'exact' }), coach, null);
    expect(why).toContain('60%');
    expect(why).toContain('The next best (Play C) is 0.25 points worse.');
    expect(basis).toBe('Exact, against perfect play.');
  });

  test('says so where there is nothing else to do', () => {
    expect(explain(advice([option('A', 0)]), coach, null).why).toBe('Nothing else is worth a thought.');
  });

  test('writes what is lost with its sign', () => {
    expect([signedAmount(coach, -2, null), signedAmount(coach, 2, null)]).toEqual(['−2 points', '+2 points']);
  });
});

describe('a decision', () => {
  test('is a mistake when more than a trifle was given away, and more than chance', () => {
    const of = (loses: number, error: number) => judged({ step: 4, advice: advice([option('A', 0), option('B', loses, error)], { played: 1 }) }, 0.5)?.mistake;
    expect([of(2, 0.5), of(2, 1.5), of(0.4, 0), of(0.6, 0)]).toEqual([true, false, false, true]);
    expect(isClear(option('A', 0))).toBe(false);
  });

  test('that was not weighed is not judged', () => {
    expect(judged({ step: 4, advice: advice([option('A', 0)]) }, 0.5)).toBeNull();
  });
});
