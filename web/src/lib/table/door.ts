// A game's way out: what it may ask of its table and of the page around it, given by the screen that draws the game.
import { getContext, setContext } from 'svelte';
import type { Verdict } from '../trust';
import type { Refused } from '../wire';

/** What a game was told about its question: an answer of its own type, or why there is none. */
export type Answered<A> = { answer: A } | { refused: Refused };

export interface TableDoor {
  /** The table's id, for what the server keeps of it. */
  table: string;
  /** Asks the game something that changes nothing; in a replay there is nobody to ask. */
  ask: <A>(question: unknown) => Promise<Answered<A>>;
  /** Where a finished hand of a table can be watched. */
  replayOf: (table: string, hand: number) => string;
  /** What this page has found of a hand of the table, or of the one that lies on it, if it could look. */
  found: (hand?: number) => Verdict | undefined;
}

const DOOR = Symbol('table');

export const openDoor = (door: TableDoor) => setContext(DOOR, door);

/** For a game's components while they are made. */
export const tableDoor = () => getContext<TableDoor>(DOOR);
