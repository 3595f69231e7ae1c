// What the coach of Deal says, in words.
import type { Coached } from '$lib/advice';
import { num, say } from '$lib/i18n/index.svelte';
import { cardName } from './story';
import type { Action } from './types';
import { W } from './words';

export const coach: Coached = {
  does: (action) => {
    const asked = action as Action;
    switch (asked.type) {
      case 'check':
        return say(W.check);
      case 'raise':
        return asked.card ? say(W.raiseWith, { card: cardName(asked.card) }) : say(W.raise);
      case 'fold':
        return say(W.fold);
      case 'continue':
        return say(W.continue);
      case 'go_home':
        return say(W.goHome);
      case 'play_on':
        return say(W.playOn);
    }
  },
  amount: (worth) => num(Math.round(worth)),
  plotted: (worth) => worth,
  trifle: () => 3,
};
