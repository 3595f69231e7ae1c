// Deal by keyboard: a digit picks a card, a letter says the word, wherever the letters of the layout lie.
import { meantForTable } from '$lib/keys';
import type { Action } from './types';

export type Word = Action['type'];

const WORDS: Record<string, Word[]> = {
  KeyC: ['check', 'continue'],
  KeyR: ['raise'],
  KeyF: ['fold'],
  KeyH: ['go_home'],
  KeyP: ['play_on'],
};

export interface Pressed {
  /** The card picked, counted from 0. */
  card?: number;
  /** The words this key may stand for; at most one of them is open at a time. */
  words?: Word[];
}

/** What a key means at this table; null when it means nothing here. */
export function pressed(event: KeyboardEvent): Pressed | null {
  if (!meantForTable(event)) return null;
  if (/^[1-9]$/.test(event.key)) return { card: Number(event.key) - 1 };
  const words = WORDS[event.code];
  return words ? { words } : null;
}
