// Numbers for the plots of a player's record.

/** A result: when, at which seat, with what score. */
export type Result = readonly [at: number, seat: number, score: number];

export const PERIODS = ['week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const DAYS: Record<Period, number> = { week: 7, month: 30, all: Infinity };

/** The results of a period that ends now. */
export function within(results: readonly Result[], period: Period, now: number): Result[] {
  return results.filter(([at]) => now - at <= DAYS[period] * DAY_MS);
}

/** The same results counted in a larger unit. */
export function inUnits(results: readonly Result[], unit: number): Result[] {
  return results.map(([at, seat, score]) => [at, seat, score / unit]);
}

export interface Point {
  at: number;
  sum: number;
}

/** The score so far after each result, oldest first. */
export function running(results: readonly Result[]): Point[] {
  let sum = 0;
  // Hundredths do not add up exactly as fractions of two.
  return results.map(([at, , score]) => ({ at, sum: (sum = Number((sum + score).toPrecision(12))) }));
}

export interface Bar {
  seat: number;
  mean: number;
  count: number;
}

/** The mean score at each seat that was played. */
export function bySeat(results: readonly Result[]): Bar[] {
  const seats = [...new Set(results.map(([, seat]) => seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const scores = results.filter((one) => one[1] === seat).map((one) => one[2]);
    return { seat, mean: scores.reduce((a, b) => a + b, 0) / scores.length, count: scores.length };
  });
}

/** The size of letters that the measures of a plot are made for. */
const USUAL_REM = 16;

/** How much larger the reader's letters are than usual: what is measured for letters grows with them. */
export const enlarged = (rem: number) => rem / USUAL_REM;

const LETTER = 7.5;

/** How wide a text is at most. */
export const wide = (text: string, letters: number) => LETTER * letters * text.length;

/** How far from the left a plot begins, so that the longest of its numbers stands before it. */
export function margin(labels: readonly string[], letters: number): number {
  return 14 + Math.max(...labels.map((label) => wide(label, letters)));
}

/** Round numbers that cover a range, always with 0 among them. */
export function scale(values: readonly number[]): { low: number; high: number; ticks: number[] } {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Whole scores are counted in whole steps.
  const least = values.every(Number.isInteger) ? 1 : 0;
  const step = Math.max(least, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  return { low: first * step, high: last * step, ticks };
}
