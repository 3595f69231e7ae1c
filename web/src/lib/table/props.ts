// What every game's table is given to draw, live or in a replay.
import type { Clock } from '../clock.svelte';
import type { Seat } from '../wire';

/** A seat as its plate shows it. */
export interface SeatFace {
  seat: Seat;
  name: string | null;
  bot: string | null;
  present: boolean;
  ready: boolean;
  toAct: boolean;
  you: boolean;
}

/** The events of one letter, numbered so that a table can tell a new one. */
export interface Told {
  hand: number;
  seq: number;
  events: unknown[];
}

export interface TableProps {
  /** The game's own view; null before the first hand. */
  view: unknown;
  /** Whose eyes: a seat, or null for those who watch. */
  seat: Seat | null;
  seats: SeatFace[];
  config: Record<string, unknown>;
  clock: Clock;
  over: boolean;
  /** What was told last, to be animated; null when the view was drawn from nothing. */
  told: Told | null;
  /** Sends an action; true when it was accepted. */
  act: (action: unknown) => Promise<boolean>;
  /** False in a replay: nothing can be done. */
  live: boolean;
}
