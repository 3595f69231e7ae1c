// The seats of a table as a game asks for them: by number, also where nobody sits.
import { t } from '../i18n/index.svelte';
import type { SeatFace } from '../table/props';

export function faceAt(seats: readonly SeatFace[], seat: number): SeatFace {
  return seats[seat] ?? { seat, name: null, bot: null, present: true, ready: false, toAct: false, you: false };
}

/** A name for a sentence: the player's, or the number of the seat. */
export function nameAt(seats: readonly SeatFace[], seat: number): string {
  return seats[seat]?.name ?? t('seat.numbered', { n: seat + 1 });
}
