// A friendly nickname for someone who has none yet, in a language they read.
import type { Language } from './i18n/index.svelte';

/** Any of the first with any of the second, and a number of two digits: never longer than a nickname may be. */
const PARTS: Record<Language, readonly [first: string[], last: string[], between: string]> = {
  en: [
    ['Brass', 'Calm', 'Early', 'Green', 'Happy', 'Keen', 'Lucky', 'Merry', 'Quiet', 'Swift'],
    ['Badger', 'Finch', 'Fox', 'Hare', 'Heron', 'Lynx', 'Magpie', 'Otter', 'Owl', 'Raven', 'Wren'],
    ' ',
  ],
  zh: [
    ['安静', '早起', '快乐', '幸运', '机灵', '温和', '敏捷', '从容'],
    ['水獭', '狐狸', '喜鹊', '麻雀', '野兔', '白鹭', '猫头鹰', '小熊'],
    '',
  ],
  ru: [
    ['Тихий', 'Ранний', 'Добрый', 'Бодрый', 'Ловкий', 'Рыжий', 'Мудрый', 'Бравый'],
    ['Барсук', 'Лис', 'Заяц', 'Ворон', 'Филин', 'Стриж', 'Ёж', 'Бобр'],
    ' ',
  ],
};

export function friendlyName(language: Language): string {
  const below = (n: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % n;
  const pick = (from: string[]) => from[below(from.length)] ?? '';
  const [first, last, between] = PARTS[language];
  return [pick(first), pick(last), 10 + below(90)].join(between);
}

const NAME = /^[\p{L}\p{N}_ -]{3,16}$/u;

/** What the server will say about a nickname anyway; said here while it is typed. */
export function looksLikeName(text: string): boolean {
  return NAME.test(text.trim());
}
