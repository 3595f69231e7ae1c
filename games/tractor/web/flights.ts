// What happens to the cards, for those who watch them fly: who takes a trick, and what the events of a letter moved.
import type { Happened } from '$lib/kit';
import type { Event, View } from './types';

/** Who has won the trick that lay on the cloth, if the next view no longer shows it. */
export function collectedBy(before: View, next: View): number | null {
  const index = shownTrick(before);
  if (before.round !== next.round || index < 0) return null;
  return next.result || shownTrick(next) > index ? (next.tricks[index]?.winner ?? null) : null;
}

const shownTrick = (view: View) => (view.result ? -1 : view.trick ? view.tricks.length : view.tricks.length - 1);

export function happened(events: readonly unknown[]): Happened {
  const all = events as Event[];
  return {
    dealt: all.some((event) => event.type === 'CARD_DEALT' || event.type === 'KITTY_TAKEN'),
    played: all.filter((event) => event.type === 'CARDS_PLAYED' || event.type === 'TRUMP_CANDIDATE'),
  };
}
