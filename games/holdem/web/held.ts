// How long the room keeps the seat of one who ran out of chips, in seconds as a person counts them down.
import type { SeatFace } from '$lib/table/props';

/** Rooms that keep no seats say nothing of them. */
type Kept = SeatFace & { heldUntil?: number | null };

/** When the seat is given up, in table time; null while nothing threatens it. */
export const heldUntil = (face: Kept): number | null => face.heldUntil ?? null;

/** Whole seconds until then: 60 until 59 are left. */
export function secondsHeld(face: Kept, now: number): number | null {
  const until = heldUntil(face);
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000));
}

/** Whole minutes, of which the last has begun. */
export const minutesUntil = (at: number, now: number): number => Math.max(1, Math.ceil((at - now) / 60_000));
