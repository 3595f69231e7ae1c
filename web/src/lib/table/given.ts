// Why somebody does not sit any more who sat a moment ago: what the table said last about the seat tells it.
import type { SeatInfo } from '../wire';

/** Was away too long, did not ask for the next hand in time, or let a bot play a whole hand. */
export type GivenUp = 'away' | 'unready' | 'idle';

/** `cut`: the page had no line meanwhile, so what it knew of the own seat is old. */
export function whyGivenUp(last: SeatInfo | undefined, cut: boolean): GivenUp {
  if (cut || !last) return 'away';
  if (last.standIn || last.state === 'idle') return 'idle';
  return last.state === 'away' ? 'away' : 'unready';
}

/** A phone throws pages away that it does not show; this is what such a page finds again. */
const key = (table: string) => `baize.seated.${table}`;

export const seatedHere = {
  note: (table: string) => sessionStorage.setItem(key(table), '1'),
  forget: (table: string) => sessionStorage.removeItem(key(table)),
  known: (table: string) => sessionStorage.getItem(key(table)) !== null,
};
