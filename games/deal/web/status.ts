// The one line that says what the table waits for.
import { say } from '$lib/i18n/index.svelte';
import { ROLE } from './text';
import type { View } from './types';
import { W } from './words';

export function status(view: View): string {
  const { turn, you, state, betting } = view;
  if (turn === null) return view.ending ? '' : say(W.dealing);
  const role = say(ROLE[turn]);
  if (state === 'Betting') {
    if (turn === you) return say(betting.lastWord ? W.yourLastWord : W.yourWord);
    return say(betting.lastWord ? W.lastWord : W.thinks, { role });
  }
  if (state === 'DecisionPoint') return say(turn === you ? W.yourDecision : W.decides);
  return say(turn === you ? W.yourHome : W.homeward);
}
