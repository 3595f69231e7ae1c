// Who won how much in a hand that is over, and which cards did it.
import type { View } from './types';

export interface Winnings {
  /** The sum of each winner's shares, by seat. */
  by: ReadonlyMap<number, number>;
  /** The cards of the winning hands; none if everybody else gave up. */
  best: ReadonlySet<string>;
}

export function winningsOf(view: View): Winnings {
  const by = new Map<number, number>();
  const best = new Set<string>();
  for (const share of view.outcome?.pots.flatMap((pot) => pot.shares) ?? []) {
    by.set(share.seat, (by.get(share.seat) ?? 0) + share.amount);
    share.best_five.forEach((card) => best.add(card));
  }
  return { by, best };
}
