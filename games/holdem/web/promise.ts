// Pre-actions: what a player wants done when the turn comes. A promise is kept once and is about one street.
import type { Action, Choices, View } from './types';

export type Promised = 'check_fold' | 'call_any';
export const PROMISES: readonly Promised[] = ['check_fold', 'call_any'];

/** What a promise is about: it is void as soon as this is another text. */
export const situation = (view: View) => `${view.hand}.${view.board.cards.length}`;

/** Whether this seat may promise something: it plays, may still speak, and is not in turn. */
export function mayPromise(view: View, seat: number | null): boolean {
  const own = seat === null ? null : view.seats[seat];
  return view.phase === 'betting' && !!own && own.live && !own.allIn && own.intent === 0 && view.turn !== seat;
}

/** What the promise means among the choices there are. A raise turns check/fold into a fold, and call any calls it. */
export function kept(promised: Promised, choices: Choices): Action {
  if (choices.check) return { type: 'check' };
  return promised === 'call_any' ? { type: 'call' } : { type: 'fold' };
}
