// Every word that any game brings along: there in every language, with the same places open and the plurals it needs.
import { describe, expect, it } from 'vitest';
import { holes } from '$lib/i18n/format';
import { LANGUAGES, type Words } from '$lib/i18n/index.svelte';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../games/*/web/*.ts', '!../../games/*/web/*.test.ts', '!../../games/*/web/types.ts'],
  { eager: true },
);
const languages = Object.keys(LANGUAGES) as (keyof Words)[];

/** All texts inside a value, with the way to them; a text that lacks a language is found by any other. */
function texts(value: unknown, way: string, seen = new Set<unknown>()): [string, Partial<Words>][] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const one = value as Record<string, unknown>;
  if (languages.some((language) => typeof one[language] === 'string')) return [[way, one as Partial<Words>]];
  return Object.entries(one).flatMap(([key, inner]) => texts(inner, `${way}.${key}`, seen));
}

const games = new Map<string, [string, Partial<Words>][]>();
for (const [path, exports] of Object.entries(modules)) {
  const [, game = '', file = ''] = /games\/(\w+)\/web\/([\w.]+)\.ts$/.exec(path) ?? [];
  games.set(game, [...(games.get(game) ?? []), ...texts({ ...exports }, file)]);
}

it('words are found where games keep them', () => {
  const found = [...games].map(([game, all]) => [game, all.length > 40] as const);
  expect(found.filter(([, many]) => many).map(([game]) => game)).toEqual(expect.arrayContaining(['deal', 'duel', 'holdem', 'tractor']));
});

describe.each([...games])('%s', (_game, all) => {
  it('says everything in every language, with the same places open', () => {
    for (const [way, words] of all) {
      for (const language of languages) {
        expect(words[language]?.trim(), `${way}, ${language}`).toBeTruthy();
        expect(holes(words[language] ?? ''), `${way}, ${language}`).toEqual(holes(words.en ?? ''));
      }
    }
  });

  it('has every plural that Russian needs', () => {
    for (const [way, words] of all) {
      for (const [, branches = ''] of (words.ru ?? '').matchAll(/\{\w+,([^}]*)\}/g)) {
        const named = branches.split(';').map((branch) => branch.split(':')[0]?.trim());
        expect(named, way).toEqual(expect.arrayContaining(['one', 'few', 'many', 'other']));
      }
    }
  });
});
