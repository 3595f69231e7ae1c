// The one line in the middle of the cloth: what is going on, and what you may do.
import { say } from '$lib/i18n/index.svelte';
import type { Named } from './named';
import { CARD, W } from './text';
import type { CardId } from './types';

export function status(view: Named, other: 0 | 1, plays: boolean, open: boolean, chosen: CardId | undefined): string {
  if (view.phase === 'END') return '';
  if (view.phase === 'REVEAL') {
    const shown = view.steps.length;
    return shown === 0 ? say(W.opening) : say(W.revealing, { n: shown });
  }
  if (!plays) return say(W.laying);
  const name = view.names[other];
  if (!open) return say(W.waitOther, { name });
  if (chosen) return say(W.nowSlot, { card: say(CARD[chosen]) });
  return view.ready[other] ? say(W.otherReady, { name }) : say(W.lay);
}
