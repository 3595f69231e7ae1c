// What the coach of Hold'em says, in words.
import type { Coached } from '$lib/advice';
import { say } from '$lib/i18n/index.svelte';
import { money } from './money';
import { W } from './text';
import type { Action, View } from './types';

/** Decimals that the words have where no view says how many there are. */
const DECIMALS = 2;

const decimals = (view: unknown) => (view as View | null)?.decimals ?? DECIMALS;

export const coach: Coached = {
  does: (action, view) => {
    const asked = action as Action;
    const choices = (view as View | null)?.choices ?? null;
    const cash = (amount: number) => money(amount, decimals(view));
    switch (asked.type) {
      case 'fold':
        return say(W.fold);
      case 'check':
        return say(W.check);
      case 'call':
        return say(W.call, { n: choices?.call ? cash(choices.call) : '' }).trim();
      case 'raise':
        return say(choices?.raise?.opens ? W.betTo : W.raiseTo, { n: cash(asked.to) });
      default:
        return asked.type;
    }
  },
  amount: (worth, view) => money(Math.round(worth), decimals(view)),
  plotted: (worth, view) => worth / 10 ** decimals(view),
  // A model that is off by a quarter of a big blind is still a good one.
  trifle: (view) => ((view as View | null)?.bigBlind ?? 0) / 4,
};
