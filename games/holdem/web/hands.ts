// Hands that are over, as the page tells of them: the one that still lies on the table, and those the server keeps.
import { address, exportPath } from '$lib/api';
import { shownName } from '$lib/bots';
import type { TableDoor } from '$lib/table/door';
import type { HandSummary } from '$lib/wire';
import type { Answer, PotResult, Question, ShownHand, Summary, View } from './types';

export type Notation = 'phh' | 'pokerstars';
/** The address of a file, or a way to ask for its text; null if it was not to be had. */
export type File = string | (() => Promise<string | null>);

export interface Finished {
  /** The number the table gives it; none for the hand that lies on the table. */
  hand: number | undefined;
  /** The number the hand document has. */
  number: number;
  decimals: number;
  board: string[];
  pots: PotResult[];
  shown: ShownHand[];
  /** Who sat where at that time. */
  names: string[];
  /** Where the hand is to be had in each notation; null where the page around the table has it. */
  files: Record<Notation, File> | null;
  /** Where it can be watched again; not before the table has been cleared. */
  replay: string | null;
}

/** The hand whose end still lies on the table. */
export function onTable(view: View, name: (seat: number) => string, ask: TableDoor['ask'] | null): Finished | null {
  if (!view.outcome) return null;
  const { pots, shown } = view.outcome;
  const names = view.seats.map((_, seat) => name(seat));
  const file = (notation: Notation) => async () => {
    const question: Question = { type: 'export', notation };
    const answered = await ask?.<Answer>(question);
    return answered && 'answer' in answered && answered.answer.type === 'export' ? answered.answer.text : null;
  };
  const files = ask && { phh: file('phh'), pokerstars: file('pokerstars') };
  return { hand: undefined, number: view.hand, decimals: view.decimals, board: view.board.cards, pots, shown, names, files, replay: null };
}

/** A hand from the server's list, with its files as this person may have them. */
export function kept(hand: HandSummary, replayOf: TableDoor['replayOf']): Finished {
  const { hand: number, decimals, board, pots, shown } = hand.summary as Summary;
  const names: string[] = [];
  for (const player of hand.players) names[player.seat] = shownName('holdem', player);
  const at = (notation: Notation) => address(exportPath(hand.table, hand.hand, notation));
  return { hand: hand.hand, number, decimals, board, pots, shown, names, files: { phh: at('phh'), pokerstars: at('pokerstars') }, replay: replayOf(hand.table, hand.hand) };
}
