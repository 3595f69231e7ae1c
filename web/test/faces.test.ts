// Every game's face: the values of its options have names, and its options speak of seconds.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { GameFace, OptionText } from '$lib/games';

const faces = import.meta.glob<{ default: GameFace }>('../../games/*/web/face.ts', { eager: true });
const games = Object.entries(faces).map(([path, one]) => [/games\/(\w+)\//.exec(path)?.[1] ?? path, one.default] as const);

/** The options of a game's config that are one of a few words, from its generated types. */
function enums(game: string): [option: string, values: string[]][] {
  const source = readFileSync(join(import.meta.dirname, `../../games/${game}/web/types.ts`), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');
  const config = /export type Config = \{([\s\S]*?)\};/.exec(source)?.[1] ?? '';
  const words = (type: string) => Array.from(new RegExp(`export type ${type} = ([^;{]*);`).exec(source)?.[1]?.matchAll(/"([^"]+)"/g) ?? [], (match) => match[1] ?? '');
  return Array.from(config.matchAll(/(\w+): (?:\[|Array<)?([A-Z]\w*)/g), (match): [string, string[]] => [match[1] ?? '', words(match[2] ?? '')]).filter(([, values]) => values.length > 0);
}

/** What each reason of a game is about, from its generated types. */
function details(game: string): Map<string, string[]> {
  const source = readFileSync(join(import.meta.dirname, `../../games/${game}/web/types.ts`), 'utf8');
  const refusal = /export type Refusal = ([^;]*);/.exec(source)?.[1] ?? '';
  return new Map(Array.from(refusal.matchAll(/"code": "(\w+)"([^}]*)/g), ([, code = '', fields = '']) => [code, Array.from(fields.matchAll(/(\w+):/g), (field) => field[1] ?? '')]));
}

it('there are faces to look at', () => {
  expect(games.map(([name]) => name)).toEqual(expect.arrayContaining(['deal', 'duel', 'hearts', 'holdem', 'kuhn', 'tractor']));
  expect(details('hearts').get('pass_three')).toEqual(['got']);
  expect(enums('duel').map(([option]) => option).sort()).toEqual(['hand', 'ko']);
});

describe.each(games)('%s', (game, face) => {
  const options = Object.entries(face.options as Record<string, OptionText>);

  it('has a preset and a bot for newcomers, and a preset for friends', () => {
    expect(face.presets[face.firstPreset]).toBeDefined();
    expect(face.bots[face.firstBot]).toBeDefined();
    expect(face.presets[face.friendsPreset ?? face.firstPreset]).toBeDefined();
  });

  it('names the values of its options; ranks are their own names', () => {
    for (const [option, values] of enums(game)) {
      const named = face.options[option]?.choices ?? {};
      expect(values.filter((value) => !(value in named) && !/^(\d+|[JQKA])$/.test(value)), option).toEqual([]);
    }
  });

  it('says of a refusal nothing that the engine does not tell', () => {
    const told = details(game);
    for (const [code, words] of Object.entries(face.refusals)) {
      const asked = typeof words === 'function' ? [] : Object.values(words).flatMap((text) => Array.from(text.matchAll(/\{(\w+)/g), (one) => one[1] ?? ''));
      expect(told.has(code), code).toBe(true);
      expect(asked.filter((field) => !told.get(code)?.includes(field)), code).toEqual([]);
    }
  });

  it('counts time as its form does, in seconds', () => {
    for (const [key, one] of options) expect(Object.values(one.about ?? {}).join(' '), key).not.toMatch(/millisecond|毫秒|миллисекунд/);
  });
});
