// Every sentence a game's engine says about options that do not fit is said in the reader's language.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { faceOf, type GameFace } from '$lib/games';
import { speak } from '$lib/i18n/index.svelte';
import { misfit } from '$lib/misfits';
import type { Field } from '$lib/options';

const games = join(import.meta.dirname, '../../games');
const read = (game: string, file: string) => {
  const path = join(games, game, 'src', file);
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll(/\/\/.*/g, '') : '';
};

/** The sentences of a game's checks; what one hand hands on to the next is no option, so nobody at a form is told about it. */
function sentences(game: string): string[] {
  const text = ['config.rs', 'play/config.rs'].map((file) => read(game, file)).join('\n');
  const kernel = ['game.rs', 'play/game.rs'].map((file) => read(game, file)).join('\n');
  const carried = Array.from((/CARRIED[^=]*= &\[(.*)\]/.exec(kernel)?.[1] ?? '').matchAll(/"(\w+)"/g), (match) => match[1]);
  const said = Array.from(text.matchAll(/"([^"]*)"/g), (match) => match[1] ?? '');
  return said.filter((one) => one.includes(' ') && !carried.includes(/^\w+/.exec(one)?.[0]));
}

const numbered = (key: string): Field => ({ key, about: '', nullable: false, kind: 'number', whole: true, unit: key.endsWith('_ms') ? 1000 : 1, in: key.endsWith('_ms') ? 'seconds' : 'things' });
const about = (sentence: string) => numbered(/^\w+/.exec(sentence)?.[0] ?? '');
const faced: [string, GameFace | undefined, string[]][] = [];
for (const game of readdirSync(games)) faced.push([game, (await faceOf(game)) ?? undefined, sentences(game)]);

afterEach(() => speak('en'));

it('the sentences are found in every game', () => {
  expect(faced.filter(([, , all]) => all.length > 1).map(([game]) => game)).toEqual(['deal', 'duel', 'holdem', 'kuhn', 'tractor']);
});

describe.each(faced)('%s', (_game, face, all) => {
  it.each(all)('says in every language: %s', async (sentence) => {
    expect(misfit(sentence, about(sentence), face)).toBeTruthy();
    for (const other of ['zh', 'ru'] as const) {
      await speak(other);
      expect(misfit(sentence, about(sentence), face)).not.toMatch(/[a-z]{2,}/);
    }
  });

  it('has no words that the engine never says', () => {
    expect(Object.keys(face?.misfits ?? {}).filter((one) => !all.includes(one))).toEqual([]);
  });
});

describe('a pattern', () => {
  const face = { options: { big_blind: { name: { en: 'Big blind', zh: '大盲', ru: 'Большой блайнд' } } } };

  it.each([
    ['en', 'ante is from 0 to the big blind', 'From 0 to “Big blind”.'],
    ['ru', 'ante is from 0 to the big blind', 'От 0 до значения «Большой блайнд».'],
    ['zh', 'ante is from big_blind to 1000, or null for none', '范围：“大盲” 到 1,000。'],
    ['en', 'think_ms is from 1000 to 600000', 'From 1 to 600.'],
    ['en', 'rounds is 2, 3 or 4', 'One of these: 2, 3, or 4.'],
    ['zh', 'seats is 4 or 6', '只能是 4或6。'],
    ['ru', 'rounds is 2, 3 or 4', 'Подходит только 2, 3 или 4.'],
  ] as const)('%s: %s', async (language, sentence, expected) => {
    await speak(language);
    expect(misfit(sentence, about(sentence), face)).toBe(expected);
  });

  it('leaves alone what it does not understand', () => {
    expect(misfit('ante is from two big blinds to 9', numbered('ante'), face)).toBeNull();
    expect(misfit('ante is odd', numbered('ante'), face)).toBeNull();
  });
});
