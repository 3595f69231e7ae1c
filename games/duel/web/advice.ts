// What the coach of the duel says, in words.
import type { Coached } from '$lib/advice';
import { percent, say } from '$lib/i18n/index.svelte';
import { CARD, EMPTY, W } from './text';
import type { Action } from './types';

export const coach: Coached = {
  does: (action) => say(W.advise, { cards: (action as Action).layout.map((card) => say(card ? CARD[card] : EMPTY)).join(' · ') }),
  // Worth is the chance to win less the chance to lose: twice as many parts of a hundred as the chance to win has.
  amount: (worth) => percent(worth / 2),
  plotted: (worth) => 50 + 50 * worth,
  trifle: () => 0.01,
};
