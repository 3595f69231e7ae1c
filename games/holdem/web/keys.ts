// Hold'em by keyboard: a letter is a button, wherever the letters of the layout lie.

export type Word = 'fold' | 'stay' | 'raise';

const WORDS: Record<string, Word> = { KeyF: 'fold', KeyC: 'stay', KeyR: 'raise' };

/** What a key means at this table; null when it means nothing, or something is being written. */
export function pressed(event: KeyboardEvent): Word | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (target?.closest('input:not([type=range]), textarea, select, dialog')) return null;
  return WORDS[event.code] ?? null;
}
