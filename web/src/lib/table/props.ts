// What every game's table is given to draw, live or in a replay.
import type { Clock } from '../clock.svelte';
import type { BotChoice, Seat, SeatState } from '../wire';

/** A seat as its plate shows it. */
export interface SeatFace {
  seat: Seat;
  name: string | null;
  bot: string | null;
  /** Whether the player's line is up; true for bots. */
  present: boolean;
  /** What the table says about it; left out where nobody comes or goes, as in a replay. */
  state?: SeatState;
  /** A bot plays here until the player is back. */
  standIn?: boolean;
  /** Table time until which the seat is kept for one who keeps the others waiting. */
  heldUntil?: number | null;
  /** The next hand costs more than this player has. */
  cannotPay?: boolean;
  /** Agreed to end the game here. */
  ends?: boolean;
  /** Opened the table, or took it over. */
  host?: boolean;
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

/** What this page can do about the chairs of a table whose seats stay open while hands go on. */
export interface Chairs {
  /** What the account has to play with, in the smallest unit; null before there is an account. */
  funds: number | null;
  /** Sits down, or buys in again on the own seat; the reason if it was refused, otherwise null. */
  sit: (seat: Seat, buyIn: number) => Promise<string | null>;
  /** Gets up for good, after asking. */
  leave: () => void;
  /** Bots that this person may seat; none for those who are not the host. */
  bots: BotChoice[];
  addBot: (bot: string, seat: Seat) => void;
  removeBot: (seat: Seat) => void;
  /** Shows the link to share; null where there is none. */
  invite: (() => void) | null;
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
  /** Says from which event on the log has to wait until the table has shown it; null when it has shown everything. */
  untold?: ((event: unknown) => void) | undefined;
  /** False in a replay: nothing can be done. */
  live: boolean;
  /** What the coach would do now, to be picked or marked where that is easy; null while there is no advice. */
  advised?: unknown;
  /** Only at a live table of a game with open seats. */
  chairs?: Chairs | undefined;
}
