// The view with its two players as they are called here.
import { shownName } from '$lib/bots';
import type { View } from './types';

/** The match keeps those it began with, even when one has got up since. */
export type Named = View & { names: [string, string] };

export function named(view: View): Named {
  const [first, second] = view.players;
  return { ...view, names: [shownName('duel', first), shownName('duel', second)] };
}
