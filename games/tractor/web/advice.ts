// What the coach of Tractor says, in words.
import type { Coached } from '$lib/advice';
import { num, say } from '$lib/i18n/index.svelte';
import { shorts } from './cards';
import { W } from './text';
import type { Action } from './types';

export const coach: Coached = {
  does: (action) => {
    const asked = action as Action;
    switch (asked.type) {
      case 'bid':
        return say(W.bid, { what: shorts(asked.cards) });
      case 'bury':
        return say(W.adviseBury, { cards: shorts(asked.cards) });
      case 'play':
        return say(W.advisePlay, { cards: shorts(asked.cards) });
      case 'pass':
        return say(W.pass);
      case 'request_redeal':
        return say(W.adviseRedeal);
    }
  },
  amount: (worth) => say(W.levels, { n: num(Number(worth.toFixed(2))) }),
  plotted: (worth) => worth,
  trifle: () => 0.1,
};
