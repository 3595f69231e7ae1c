// Hold'em by keyboard: a letter is a button, wherever the letters of the layout lie.
import { meantForTable } from '$lib/keys';

export type Word = 'fold' | 'stay' | 'raise';

const WORDS: Record<string, Word> = { KeyF: 'fold', KeyC: 'stay', KeyR: 'raise' };

/** What a key means at this table; null when it means nothing, or something is being written. */
export function pressed(event: KeyboardEvent): Word | null {
  return meantForTable(event) ? (WORDS[event.code] ?? null) : null;
}
