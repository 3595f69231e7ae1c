// What the coach of Hearts says, in words.
import type { Coached } from '$lib/advice';
import { short } from '$lib/cards/deck';
import { num, say } from '$lib/i18n/index.svelte';
import { W } from './text';
import type { Action } from './types';

/** A point that is not taken is one of score to each of the others, and three to oneself. */
const SCORE_OF_POINT = 4;

export const coach: Coached = {
  does: (action) => {
    const asked = action as Action;
    return asked.type === 'pass' ? say(W.advisePass, { cards: asked.cards.map(short).join(' ') }) : say(W.advisePlay, { card: short(asked.card) });
  },
  amount: (worth) => say(W.points1, { n: num(Number((worth / SCORE_OF_POINT).toFixed(1))) }),
  plotted: (worth) => worth / SCORE_OF_POINT,
  trifle: () => SCORE_OF_POINT / 2,
};
