// What the coach of Kuhn poker says, in words.
import type { Coached } from '$lib/advice';
import { num, say } from '$lib/i18n/index.svelte';
import { SAY } from './text';
import type { Action, View } from './types';

export const coach: Coached = {
  // A bet is one ante, which is what the one who has put in less has put in.
  does: (action, view) => say(SAY[(action as Action).type], { n: Math.min(...((view as View | null)?.paid ?? [1])) }),
  amount: (worth) => num(Number(worth.toFixed(3))),
  plotted: (worth) => worth,
  trifle: () => 0.001,
};
