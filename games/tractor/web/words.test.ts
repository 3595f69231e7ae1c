// The game's words are there in all languages, for every refusal, option, preset and bot of the server; and how cards are picked.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holes } from '$lib/i18n/format';
import type { Words } from '$lib/i18n/index.svelte';
import { code, paired, rowsOf } from './cards';
import { Choice, lit } from './choice.svelte';
import face from './face';
import { LOG } from './tell';
import { GROUP, KIND, W, WHY_REDEAL } from './text';
import type { Group, HeldCard, LegalActions } from './types';

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
    ...[GROUP, KIND, WHY_REDEAL, W, LOG, face.refusals].flatMap((group) => Object.values(group) as Words[]),
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
    expect(options.filter((one) => !(`${one}` in face.options))).toEqual([]);
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

  it('stand in pairs when only the deck differs', () => {
    expect(paired(['D1_H_10', 'D2_H_10', 'D1_S_10'])).toBe(2);
  });

  it('are cut into rows between suits', () => {
    const hand = [...held('C', 5), ...held('D', 3), ...held('S', 6)];
    expect(rowsOf(hand, 2).map((row) => row.length)).toEqual([8, 6]);
    expect(rowsOf(hand, 1)).toHaveLength(1);
  });
});

function held(group: Group, count: number): HeldCard[] {
  return Array.from({ length: count }, (_, index) => ({ card: `D1_${group}_${index + 2}`, group, key: index }));
}

describe('picking', () => {
  const hand: HeldCard[] = ['D1_H_3', 'D2_H_3', 'D1_H_5'].map((card, key) => ({ card, group: 'H' as const, key }));
  const follow = (needPairs: number): LegalActions => ({
    type: 'follow', count: 2, must: [], choose: { k: 2, from: hand.map((one) => one.card) }, needPairs, needTractor: null, exact: false, plays: null,
  });

  it('takes the twin with a second tap and lets both go with a third', () => {
    const choice = new Choice(() => hand, () => null);
    const taps = [1, 2, 3].map(() => (choice.tap('D1_H_3'), choice.cards.length));
    expect(taps).toEqual([1, 2, 0]);
  });

  it('takes the pair at once where a pair is owed', () => {
    const choice = new Choice(() => hand, () => follow(1));
    choice.tap('D2_H_3');
    expect([...choice.cards].sort()).toEqual(['D1_H_3', 'D2_H_3']);
  });

  it('has what is owed already', () => {
    const owed: LegalActions = { ...follow(0), must: ['D1_H_5'] } as LegalActions;
    const choice = new Choice(() => hand, () => owed);
    choice.heard('first');
    expect(choice.cards).toEqual(['D1_H_5']);
  });

  it('lights one group once a lead has begun', () => {
    const lead: LegalActions = { type: 'lead', groups: [{ group: 'H', cards: ['D1_H_3'] }, { group: 'S', cards: ['D1_S_3'] }] };
    expect(lit(lead, [])?.size).toBe(2);
    expect([...(lit(lead, ['D1_S_3']) ?? [])]).toEqual(['D1_S_3']);
  });
});
