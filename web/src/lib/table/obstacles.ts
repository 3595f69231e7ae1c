// What is in the way of the next hand, in the order in which people want to know it.
import type { TableInfo } from '../wire';
import type { SeatFace } from './props';

export type Obstacle =
  | { kind: 'free'; count: number }
  /** Somebody who is not there, has not asked for the hand, or cannot pay for it; the seat may be kept until a time. */
  | { kind: 'away' | 'unready' | 'poor'; seat: SeatFace; until: number | null };

export function obstacles(next: TableInfo['next'], seats: readonly SeatFace[]): Obstacle[] {
  const count = seats.filter((one) => one.name === null).length;
  const people = seats.filter((one) => one.name !== null && one.bot === null);
  const found: Obstacle[] = count ? [{ kind: 'free', count }] : [];
  for (const seat of people) {
    const until = seat.heldUntil ?? null;
    // A seat that was handed over plays on, whether its owner looks or not.
    const away = !seat.present && (!seat.standIn || until !== null);
    if (seat.cannotPay) found.push({ kind: 'poor', seat, until });
    else if (away) found.push({ kind: 'away', seat, until });
    // Nobody is urged while a seat is free anyway.
    else if (count === 0 && next === 'agreed' && !seat.ready) found.push({ kind: 'unready', seat, until });
  }
  return found;
}
