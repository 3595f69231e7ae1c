// Hands that are over, as the page tells of them: the one that still lies on the table, and those the server keeps.
import { address, exportPath } from '$lib/api';
import { shownName } from '$lib/bots';
import { link } from '$lib/route.svelte';
import type { HandSummary } from '$lib/wire';
import type { PotResult, ShownHand, Summary, View } from './types';

export interface Finished {
  /** The number the hand document has. */
  number: number;
  decimals: number;
  board: string[];
  pots: PotResult[];
  shown: ShownHand[];
  /** Who sat where at that time. */
  names: string[];
  /** Where the hand is to be had in each notation. */
  phh: string;
  stars: string;
  /** Where it can be watched again; not before the table has been cleared. */
  replay: string | null;
}

const file = (text: string) => `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;

/** The hand whose end still lies on the table. */
export function onTable(view: View, name: (seat: number) => string): Finished | null {
  if (!view.outcome) return null;
  const { pots, shown, phh, text } = view.outcome;
  const names = view.seats.map((_, seat) => name(seat));
  return { number: view.hand, decimals: view.decimals, board: view.board.cards, pots, shown, names, phh: file(phh), stars: file(text), replay: null };
}

/** A hand from the server's list, with its files as this person may have them. */
export function kept(hand: HandSummary): Finished {
  const { hand: number, decimals, board, pots, shown } = hand.summary as Summary;
  const names: string[] = [];
  for (const player of hand.players) names[player.seat] = shownName('holdem', player.name, player.bot);
  const at = (notation: string) => address(exportPath(hand.table, hand.hand, notation));
  return { number, decimals, board, pots, shown, names, phh: at('phh'), stars: at('pokerstars'), replay: link(['replay', hand.table, hand.hand]) };
}
