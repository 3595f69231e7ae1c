// Why the server said no, in the reader's language: its codes are translated, with what they are about; its sentences
// are for programs, and the last resort.
import { ApiError } from './api';
import { language, say, t, tMaybe, type Words } from './i18n/index.svelte';
import type { HouseReason, Refused } from './wire';

/** Words for a reason; where it is about amounts or cards, the game puts them into words itself. */
export type RefusalWords<Details = Record<string, unknown>> = Words | ((details: Details) => string);

const ofGames = new Map<string, RefusalWords>();

/** Games bring the words for their own codes. */
export function teachRefusals(words: Record<string, RefusalWords>): void {
  for (const [code, text] of Object.entries(words)) ofGames.set(code, text);
}

type Reason = Omit<Refused, 'details'> & { details?: Refused['details'] | undefined };
type HouseCode = HouseReason['code'];
type Details<R> = R extends unknown ? Omit<R, 'code'> : never;
type DetailsOf<C extends HouseCode> = Details<Extract<HouseReason, { code: C }>>;

/** The house's reasons that are about something, each with what it is about; all others are words of the dictionary. */
const OF_HOUSE: { [C in HouseCode]: (details: DetailsOf<C>) => string } = {
  bad_config: () => t('refused.bad_config'),
  banned: (ban) => sentences(t('refused.banned'), ...held(ban)),
  muted: (mute) => sentences(t('refused.muted'), ...held(mute)),
  budget_spent: ({ waitMs }) => sentences(t('refused.budget_spent'), t('held.wait', { n: Math.ceil(waitMs / 60_000) })),
  hand_too_long: ({ lines, most }) => t('refused.hand_too_long', { lines, most }),
  insufficient_funds: () => t('refused.insufficient_funds'),
  too_fast: ({ seconds }) => (seconds === undefined ? t('refused.too_fast') : t('refused.too_fast_for', { n: seconds })),
  too_many_bots: ({ most }) => t('refused.too_many_bots', { most }),
  too_many_tables: ({ most }) => t('refused.too_many_tables', { most }),
  wrong_hand: ({ hand }) => t('refused.wrong_hand', { hand }),
};

const isHouse = (code: string): code is HouseCode => code in OF_HOUSE;

/** What a reason of this code is about; nothing if it is another one. */
export function about<C extends HouseCode>(code: C, refused: Reason): DetailsOf<C> | undefined {
  // The server makes both from one type, which the page's is generated from.
  return refused.code === code ? (refused.details as DetailsOf<C> | undefined) : undefined;
}

/** The house's codes have the page's words, all others those of the one game that gives them. */
export function refusal({ code, message, details }: Reason): string {
  if (isHouse(code) && details) return (OF_HOUSE[code] as (details: unknown) => string)(details);
  const words = ofGames.get(code);
  const facts = open(details ?? {});
  const ofGame = typeof words === 'function' ? words(details ?? {}) : words && say(words, facts);
  return tMaybe(`refused.${code}`, ofGame ?? t('refused.other', { message: message || code }), { message, ...facts });
}

const sentences = (...all: string[]) => all.join(' ');

/** How long the host of the room means it, and what for, where that was said. */
function held({ until, why }: DetailsOf<'banned' | 'muted'>): string[] {
  const long = until === undefined ? [] : [t('held.until', { when: new Date(until).toLocaleString(language()) })];
  return why === undefined ? long : [...long, t('held.why', { why })];
}

/** The details that can stand in a sentence. */
function open(details: Record<string, unknown>): Record<string, string | number> {
  const plain = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(Object.entries(details).filter(([, value]) => plain(value))) as Record<string, string | number>;
}

/** What is wrong, said anew whenever it is read: a message that stands in a form follows the language. */
export type Said = (() => string) | null;

export const whyNot = (error: unknown): Said => (error instanceof ApiError ? () => refusal(error) : () => String(error));
