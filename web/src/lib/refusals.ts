// Why the server said no, in the reader's language: its codes are translated, with what they are about; its sentences
// are for programs, and the last resort.
import { ApiError } from './api';
import { language, say, t, tMaybe, type Words } from './i18n/index.svelte';
import type { Refused } from './wire';

/** Words for a reason; where it is about amounts or cards, the game puts them into words itself. */
export type RefusalWords<Details = Record<string, unknown>> = Words | ((details: Details) => string);

const ofGames = new Map<string, RefusalWords>();

/** Games bring the words for their own codes. */
export function teachRefusals(words: Record<string, RefusalWords>): void {
  for (const [code, text] of Object.entries(words)) ofGames.set(code, text);
}

type Reason = Omit<Refused, 'details'> & { details?: Refused['details'] | undefined };

/** The house's codes have the page's words, all others those of the one game that gives them. */
export function refusal({ code, message, details = {} }: Reason): string {
  const words = ofGames.get(code);
  const ofGame = typeof words === 'function' ? words(details) : words && say(words, open(details));
  const said = tMaybe(`refused.${code}`, ofGame ?? t('refused.other', { message: message || code }), { message, ...open(details) });
  return code === 'banned' || code === 'muted' ? [said, ...held(details)].join(' ') : said;
}

/** How long the host of the room means it, and what for, where that was said. */
function held({ until, why }: Record<string, unknown>): string[] {
  const long = typeof until === 'number' ? [t('held.until', { when: new Date(until).toLocaleString(language()) })] : [];
  return typeof why === 'string' ? [...long, t('held.why', { why })] : long;
}

/** The details that can stand in a sentence. */
function open(details: Record<string, unknown>): Record<string, string | number> {
  const plain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(Object.entries(details).filter(([, value]) => plain(value))) as Record<string, string | number>;
}

/** What is wrong, said anew whenever it is read: a message that stands in a form follows the language. */
export type Said = (() => string) | null;

export const whyNot = (error: unknown): Said => (error instanceof ApiError ? () => refusal(error) : () => String(error));
