// What a coach found, put into sentences with the game's own words for what can be done.
import { percent, t } from './i18n/index.svelte';
import type { Advice } from './wire';

/** How a game speaks of advice. */
export interface Coached {
  /** An action as the beginning of a sentence, without its full stop: "Play ♠A ♠K". */
  does: (action: unknown, view: unknown) => string;
  /** So much of what the game is played for, without a sign: "0.4 levels". */
  amount: (worth: number, view: unknown) => string;
  /** The same as a number for a plot. */
  plotted: (worth: number, view: unknown) => number;
  /** What is given away with less than this is no mistake, in the unit of the score. */
  trifle: (view: unknown) => number;
}

export interface Explained {
  /** What to do. */
  best: string;
  /** What speaks for it, in a sentence or two. */
  why: string;
  /** What the numbers are good for. */
  basis: string;
}

/** Beyond so many standard errors a difference is no accident. */
const SURE = 2;
/** A share that is all but everything, or nothing. */
const ALWAYS = 0.995;
const NEVER = 0.005;

export const signedAmount = (coach: Coached, worth: number, view: unknown) => `${worth < 0 ? '−' : '+'}${coach.amount(Math.abs(worth), view)}`;

/** Whether what was lost is more than chance can have made of nothing. */
export const isClear = ({ loses, error }: { loses: number; error: number }, least = 0) => loses > least && loses > SURE * error;

export function explain(advice: Advice, coach: Coached, view: unknown): Explained {
  const [best, next] = advice.options;
  const does = (action: unknown) => coach.does(action, view);
  const sentences = [compared(advice, coach, view, does)];
  if (best?.share !== undefined && best.share !== null && best.share < ALWAYS) sentences.unshift(mixed(best.share));
  if (next) sentences.push(t('hint.value', { n: signedAmount(coach, advice.value, view) }));
  return { best: best ? does(best.action) : '', why: sentences.filter(Boolean).join(' '), basis: t(`hint.${advice.basis}`) };
}

const mixed = (share: number) => t('hint.mixed', { share: percent(share) });

/** What the next best would give away; where the best is mixed with others that are as good, the first that is not. */
function compared({ options }: Advice, coach: Coached, view: unknown, does: (action: unknown) => string): string {
  const others = options.slice(1).filter((one) => one.share === null || one.share < NEVER);
  const next = others[0] ?? options[1];
  if (!next) return options.length > 1 ? '' : t('hint.only');
  const other = does(next.action);
  if (!isClear(next)) return t('hint.even', { other });
  const [n, e] = [next.loses, next.error].map((worth) => coach.amount(worth, view));
  return next.error > 0 ? t('hint.nextAbout', { other, n: n ?? '', e: e ?? '' }) : t('hint.next', { other, n: n ?? '' });
}
