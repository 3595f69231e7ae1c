// Names for the log. A chair may have another owner later, so an event keeps the names it was first told with.
import type { Seat } from '../wire';
import type { SeatFace } from './props';

export class Callers {
  private readonly last: string[] = [];
  private readonly then = new WeakMap<object, string[]>();

  /** Who sits where now; the last owner of an empty chair is remembered. */
  seated(seats: readonly SeatFace[]): void {
    for (const one of seats) if (one.name !== null) this.last[one.seat] = one.name;
  }

  /** The name of a seat's owner at the time of an event. */
  at(event: unknown, seat: Seat): string | undefined {
    if (typeof event !== 'object' || event === null) return this.last[seat];
    const names = this.then.get(event) ?? [...this.last];
    this.then.set(event, names);
    // News of someone who sits down may come before their name does.
    const name = names[seat] ?? this.last[seat];
    if (name !== undefined) names[seat] = name;
    return name;
  }
}
