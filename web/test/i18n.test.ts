// Every language has every word, every word is used, and plurals follow the language.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '$lib/i18n/en';
import { format, holes } from '$lib/i18n/format';
import { ru } from '$lib/i18n/ru';
import { zh } from '$lib/i18n/zh';
import { language, preferred, speak, t } from '$lib/i18n/index.svelte';
import { about, refusal, teachRefusals } from '$lib/refusals';

const root = join(import.meta.dirname, '..');

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'i18n' ? [] : sources(path);
    return /\.(svelte|ts)$/.test(name) ? [readFileSync(path, 'utf8')] : [];
  });
}

/** Keys are written out, or made from a prefix and a value: `t(`table.${name}`)`. */
function usedKeys(): (key: string) => boolean {
  const games = readdirSync(join(root, '../games')).map((game) => join(root, '../games', game, 'web'));
  const text = [join(root, 'src'), ...games.filter((path) => statSync(path, { throwIfNoEntry: false }))].flatMap(sources).join('\n');
  const written = new Set(Array.from(text.matchAll(/'([a-zA-Z]+(?:\.[\w]+)*)'/g), (match) => match[1]));
  const prefixes = Array.from(text.matchAll(/`([a-zA-Z.]+\.)\$\{[^}]+\}(\.\w+)?`/g), (match) => [match[1] ?? '', match[2] ?? ''] as const);
  return (key) => written.has(key) || prefixes.some(([start, end]) => key.startsWith(start) && key.endsWith(end));
}

describe('dictionaries', () => {
  const keys = Object.keys(en).sort();

  it.each([['zh', zh], ['ru', ru]])('%s has exactly the keys of en', (_name, words) => {
    expect(Object.keys(words).sort()).toEqual(keys);
  });

  it.each([['zh', zh], ['ru', ru]])('%s leaves the same places open and no text empty', (_name, words) => {
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('');
      expect(holes(text), key).toEqual(holes(en[key as keyof typeof en]));
    }
  });

  it('has no word that nobody says', () => {
    const used = usedKeys();
    expect(keys.filter((key) => !used(key))).toEqual([]);
  });

  it('says nothing that is not in it', () => {
    const text = sources(join(root, 'src')).join('\n');
    const said = Array.from(text.matchAll(/\bt\(\s*'([^']+)'/g), (match) => match[1] ?? '');
    expect(said.filter((key) => !(key in en))).toEqual([]);
  });

  it('Russian plurals name one, few, many and other', () => {
    for (const [key, text] of Object.entries(ru)) {
      for (const [, branches] of text.matchAll(/\{\w+,([^}]*)\}/g)) {
        const named = (branches ?? '').split(';').map((branch) => branch.split(':')[0]?.trim());
        expect(named, key).toEqual(expect.arrayContaining(['one', 'few', 'many', 'other']));
      }
    }
  });
});

describe('refusals', () => {
  it('the page’s own words come before a game’s, and the server’s are the last resort', () => {
    teachRefusals({ name_taken: { en: 'no', zh: 'no', ru: 'no' }, only_here: { en: 'Only here.', zh: '仅此处。', ru: 'Только здесь.' } });
    expect(refusal({ code: 'name_taken', message: '' })).toBe(en['refused.name_taken']);
    expect(refusal({ code: 'only_here', message: 'x' })).toBe('Only here.');
    expect(refusal({ code: 'bad_config', message: 'rounds is 2, 3 or 4' })).toBe('These options do not fit together.');
    expect(refusal({ code: 'never_heard_of', message: 'something' })).toBe('Refused: something');
  });

  it('the house’s reasons say how long and how many, where the server has said so', () => {
    expect(refusal({ code: 'too_many_tables', message: '', details: { most: 8 } })).toBe('Nobody has more than 8 tables at once.');
    expect(refusal({ code: 'too_fast', message: '', details: { seconds: 40 } })).toBe('Too many attempts. Try again in 40 s.');
    expect(refusal({ code: 'too_fast', message: '' })).toBe(en['refused.too_fast']);
    expect(refusal({ code: 'budget_spent', message: '', details: { waitMs: 61_000 } })).toMatch(/ Try again in 2 minutes\.$/);
    expect(refusal({ code: 'banned', message: '', details: { why: 'spam' } })).toBe(`${en['refused.banned']} “spam”`);
    expect(about('bad_config', { code: 'bad_config', message: '', details: { why: 'unreadable' } })).toEqual({ why: 'unreadable' });
    expect(about('bad_config', { code: 'too_fast', message: '', details: { seconds: 1 } })).toBeUndefined();
  });

  it('what a reason is about stands in its sentence', () => {
    const words = { en: 'Bury {want, one: # card; other: # cards}, not {got}.', zh: '{want} {got}', ru: '{want} {got}' };
    teachRefusals({ wrong_number: words, own_words: ({ least }) => `at least ${String(least)}` });
    expect(refusal({ code: 'wrong_number', message: '', details: { want: 8, got: 1, cards: ['x'] } })).toBe('Bury 8 cards, not 1.');
    expect(refusal({ code: 'own_words', message: '', details: { least: 3 } })).toBe('at least 3');
  });
});

describe('format', () => {
  const check = (locale: string, text: string, values: Record<string, string | number>, expected: string) =>
    expect(format(locale, text, values)).toBe(expected);

  it('fills names and numbers', () => {
    check('en', 'Hello {name}', { name: 'Ann' }, 'Hello Ann');
    check('en', '{n} chips', { n: 12345 }, '12,345 chips');
    check('en', '{missing}', {}, '{missing}');
    check('ru', '{n}', { n: 12345.5 }, '12\u00a0345,5');
    check('zh-CN', '{n}', { n: 12345 }, '12,345');
    for (const locale of ['en', 'zh-CN', 'ru']) {
      check(locale, '{n}', { n: -7 }, '−7');
      check(locale, '{n}', { n: -0 }, '0');
    }
  });

  it('follows plurals', () => {
    const text = '{n, one: # место; few: # места; many: # мест; other: # места}';
    check('ru', text, { n: 1 }, '1 место');
    check('ru', text, { n: 3 }, '3 места');
    check('ru', text, { n: 5 }, '5 мест');
    check('ru', text, { n: 21 }, '21 место');
    check('en', '{n, one: one; other: many}', { n: 2 }, 'many');
  });
});

describe('the page’s language', () => {
  it('is the first of the reader’s that it speaks', () => {
    expect(preferred(['fr-FR', 'ru-RU', 'en'])).toBe('ru');
    expect(preferred(['fr'])).toBe('en');
  });

  it('changes without a reload', async () => {
    await speak('zh');
    expect(language()).toBe('zh');
    expect(t('close')).toBe('关闭');
    expect(document.documentElement.lang).toBe('zh-CN');
    await speak('en');
    expect(t('close')).toBe('Close');
  });
});
