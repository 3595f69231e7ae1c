// What each seat did last on this street, read from the hand document's log.
import type { View } from './types';

export type LastWord = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'shows' | 'mucks';

interface Document {
  seats?: unknown;
  actions?: unknown;
  blindsOrStraddles?: unknown;
}

const entries = (actions: unknown): string[] => (Array.isArray(actions) ? actions.map(String) : []);

/** A name for the moment of a hand: it changes with every entry of the log. */
export const moment = (view: View) => `${view.hand}.${view.phase}.${entries((view.document as Document | null)?.actions).length}`;

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const ENTRY = /^p(\d+) (f|cc|cbr|sm)(?: (\S+))?/;

/** One word for each seat of the table, null where nothing was said. */
export function lastWords(view: View): (LastWord | null)[] {
  const { seats, actions, blindsOrStraddles } = (view.document ?? {}) as Document;
  const seatOf = numbers(seats);
  const said: (LastWord | null)[] = view.seats.map(() => null);
  // A late post is a negative blind and lies in front of its player like any other.
  let bets = numbers(blindsOrStraddles).map(Math.abs);
  for (const entry of entries(actions)) {
    if (entry.startsWith('d db')) {
      bets = [];
      said.forEach((word, seat) => (said[seat] = word === 'fold' ? word : null));
      continue;
    }
    const found = ENTRY.exec(entry);
    if (!found) continue;
    const place = Number(found[1]) - 1;
    const most = Math.max(0, ...bets.filter((bet) => bet > 0));
    const seat = (seatOf[place] ?? place + 1) - 1;
    said[seat] = word(found[2] ?? '', found[3], bets[place] ?? 0, most);
    if (found[2] === 'cc') bets[place] = most;
    if (found[2] === 'cbr') bets[place] = Number(found[3]);
  }
  return said;
}

function word(verb: string, after: string | undefined, bet: number, most: number): LastWord {
  if (verb === 'f') return 'fold';
  if (verb === 'sm') return after ? 'shows' : 'mucks';
  if (verb === 'cc') return bet >= most ? 'check' : 'call';
  return most === 0 ? 'bet' : 'raise';
}
