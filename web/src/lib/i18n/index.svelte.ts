// The page's language: one dictionary at a time, swapped without a reload.
import { en, type Dictionary, type Key } from './en';
import { format, number, typedNumber, type Values } from './format';

export const LANGUAGES = { en: 'English', zh: '中文', ru: 'Русский' } as const;
export type Language = keyof typeof LANGUAGES;
/** A text in every language; games bring theirs along. */
export type Words = Record<Language, string>;

const loaders: Record<Language, () => Promise<Dictionary>> = {
  en: async () => en,
  zh: async () => (await import('./zh')).zh,
  ru: async () => (await import('./ru')).ru,
};
const LOCALES: Record<Language, string> = { en: 'en', zh: 'zh-CN', ru: 'ru' };

class Tongue {
  language = $state<Language>('en');
  words = $state.raw<Dictionary>(en);

  get locale(): string {
    return LOCALES[this.language];
  }
}

const tongue = new Tongue();

export async function speak(language: Language): Promise<void> {
  const words = await loaders[language]();
  tongue.language = language;
  tongue.words = words;
  document.documentElement.lang = LOCALES[language];
}

export const language = () => tongue.language;

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && text in LANGUAGES;
}

/** The first of the reader's languages that the page speaks. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return 'en';
}

/** The language most of a text is written in, for pages that exist in some languages only. */
export function writtenIn(text: string): Language {
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  const latin = count(/\p{Script=Latin}/gu);
  if (count(/\p{Script=Cyrillic}/gu) > latin) return 'ru';
  // A Chinese character says about as much as two letters or more.
  return 2 * count(/\p{Script=Han}/gu) > latin ? 'zh' : 'en';
}

export function t(key: Key, values?: Values): string {
  return format(tongue.locale, tongue.words[key], values);
}

/** A text whose key is made at run time, or `otherwise` if there is none. */
export function tMaybe(key: string, otherwise: string, values?: Values): string {
  const text = (tongue.words as Record<string, string>)[key];
  return text === undefined ? otherwise : format(tongue.locale, text, values);
}

/** A game's own text. */
export function say(words: Words, values?: Values): string {
  return format(tongue.locale, words[tongue.language], values);
}

export const num = (value: number) => number(tongue.locale, value);
export const typedNum = (value: number) => typedNumber(tongue.locale, value);

export const percent = (share: number) => new Intl.NumberFormat(tongue.locale, { style: 'percent' }).format(share);

/** A number with its sign, for scores and damage. */
export const signed = (value: number) => (value > 0 ? '+' : '') + num(value);

export function day(at: number): string {
  return new Intl.DateTimeFormat(tongue.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** A day without its hour, as short as the language has it. */
export function date(at: number): string {
  return new Intl.DateTimeFormat(tongue.locale, { day: 'numeric', month: 'short' }).format(at);
}

export function ago(at: number, now = Date.now()): string {
  const seconds = Math.round((at - now) / 1000);
  const relative = new Intl.RelativeTimeFormat(tongue.locale, { numeric: 'auto' });
  if (Math.abs(seconds) < 60) return relative.format(Math.min(0, seconds), 'second');
  if (Math.abs(seconds) < 3600) return relative.format(Math.trunc(seconds / 60), 'minute');
  if (Math.abs(seconds) < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour');
  return relative.format(Math.trunc(seconds / 86_400), 'day');
}

export const list = (items: string[]) => new Intl.ListFormat(tongue.locale).format(items);
export const either = (items: string[]) => new Intl.ListFormat(tongue.locale, { type: 'disjunction' }).format(items);
