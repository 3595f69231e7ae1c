// Why the server said no, in the reader's language: its codes are translated, its words are the last resort.
import { ApiError } from './api';
import { say, t, tMaybe, type Words } from './i18n/index.svelte';

const ofGames = new Map<string, Words>();

/** Games bring the words for their own codes. */
export function teachRefusals(words: Record<string, Words>): void {
  for (const [code, text] of Object.entries(words)) ofGames.set(code, text);
}

/** The page's own words come first: a game may know the same code, but never means something else by it. */
export function refusal(refused: { code: string; message: string }): string {
  const message = refused.message || refused.code;
  const words = ofGames.get(refused.code);
  return tMaybe(`refused.${refused.code}`, words ? say(words) : t('refused.other', { message }), { message });
}

/** What is wrong, said anew whenever it is read: a message that stands in a form follows the language. */
export type Said = (() => string) | null;

export const whyNot = (error: unknown): Said => (error instanceof ApiError ? () => refusal(error) : () => String(error));
