// The game's words are there in all languages, for every refusal, option, preset and bot of the server.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holes } from '$lib/i18n/format';
import type { Words } from '$lib/i18n/index.svelte';
import { code } from './cards';
import face from './face';
import { LOG, tell } from './tell';
import { GROUP, KIND, PART, W, WHY_REDEAL } from './text';

const source = join(import.meta.dirname, '../src');

function rust(folder: string): string {
  return readdirSync(folder).map((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? rust(path) : readFileSync(path, 'utf8');
  }).join('\n');
}

describe('words', () => {
  const named = [face.options, face.presets, face.bots].flatMap((group) => Object.values(group));
  const all: Words[] = [
    ...[GROUP, KIND, PART, WHY_REDEAL, W, LOG, face.refusals].flatMap((group) => Object.values(group) as Words[]),
    ...named.flatMap((one) => (one.about ? [one.name, one.about] : [one.name])),
    face.name, face.about, face.length,
  ];

  it('leave the same places open in every language, and none is empty', () => {
    for (const words of all) {
      for (const text of [words.en, words.zh, words.ru]) {
        expect(text.trim(), words.en).not.toBe('');
        expect(holes(text), words.en).toEqual(holes(words.en));
      }
    }
  });

  const text = rust(source);
  const found = (pattern: RegExp) => Array.from(text.matchAll(pattern), (match) => match[1] ?? '');

  it('say every refusal', () => {
    const codes = found(/Refusal::\w+(?: \{ \.\. \}|\(_\))? => "([a-z_]+)"/g);
    expect(codes.length).toBeGreaterThan(25);
    expect(codes.filter((one) => !(one in face.refusals))).toEqual([]);
  });

  it('say every preset and bot', () => {
    expect(found(/Preset \{ name: "([a-z-]+)"/g).sort()).toEqual(Object.keys(face.presets).sort());
    expect(found(/BotKind \{\s*name: "([a-z]+)"/g).sort()).toEqual(Object.keys(face.bots).sort());
  });

  it('say every option', () => {
    const fields = /pub struct Config \{([\s\S]*?)\n\}/.exec(text)?.[1] ?? '';
    const options = Array.from(fields.matchAll(/pub (\w+):/g), (match) => match[1]);
    expect(options.length).toBeGreaterThan(15);
    // What rounds hand on to each other is no option of a table.
    const carried = Array.from((/CARRIED[^=]*= &\[(.*)\]/.exec(text)?.[1] ?? '').matchAll(/"(\w+)"/g), (match) => match[1]);
    expect(carried).toEqual(['standing']);
    expect(options.filter((one) => !carried.includes(one) && !(`${one}` in face.options))).toEqual([]);
  });
});

describe('the log', () => {
  const names = ['Ann', 'Bo', 'Cai', 'Dee'];
  const heard = (cards: string[] | null, you: number | null) => tell({ type: 'KITTY_TAKEN', seat: 2, count: 1, cards }, { name: (seat) => names[seat ?? -1] ?? '', you });

  it('names the banker who takes the kitty to everybody else, and to a replay that sees the cards', () => {
    expect(heard(['D1_H_10'], 2)).toMatch(/^You take the kitty: /);
    expect(heard(['D1_H_10'], null)).toMatch(/^Cai takes the kitty: .*10/);
    expect(heard(null, 0)).toBe('Cai takes the kitty of 1 cards.');
  });
});

describe('cards', () => {
  const check = (card: string, expected: string) => expect(code(card)).toBe(expected);

  it('are drawn as what is printed on them', () => {
    check('D1_H_10', '10H');
    check('D2_S_A', 'AS');
    check('D1_SJ', 'BJ');
    check('D2_BJ', 'RJ');
  });
});
