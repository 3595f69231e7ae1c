// Why a table does not take an option is said in the reader's language, from what the server says about it.
import { afterEach, describe, expect, it } from 'vitest';
import { speak } from '$lib/i18n/index.svelte';
import { misfit, refusedField } from '$lib/misfits';
import type { Field } from '$lib/options';
import type { Bound, Misfit } from '$lib/wire';

const numbered = (key: string): Field => ({ key, about: '', nullable: false, kind: 'number', whole: true, unit: key.endsWith('_ms') ? 1000 : 1, in: key.endsWith('_ms') ? 'seconds' : 'things' });
const range = (option: string, least: Bound, most: Bound): Misfit => ({ why: 'range', option, least, most });
const blinds = (times: number): Bound => ({ option: 'big_blind', times });
const face = {
  options: { big_blind: { name: { en: 'Big blind', zh: '大盲', ru: 'Большой блайнд' } } },
  clashes: { endless: { en: 'It would never end.', zh: '永远不会结束。', ru: 'Это не кончится.' } },
};

afterEach(() => speak('en'));

describe('a value that does not fit', () => {
  it.each([
    ['en', range('ante', 0, blinds(1)), 'From 0 to “Big blind”.'],
    ['ru', range('ante', 0, blinds(1)), 'От 0 до значения «Большой блайнд».'],
    ['zh', range('ante', blinds(1), 1000), '范围：“大盲” 到 1,000。'],
    ['en', range('min_buy_in', blinds(2), 9), 'From 2 × “Big blind” to 9.'],
    ['en', range('think_ms', 1000, 600_000), 'From 1 to 600.'],
    ['en', { why: 'one_of', option: 'rounds', values: [2, 3, 4] }, 'One of these: 2, 3, or 4.'],
    ['zh', { why: 'one_of', option: 'seats', values: [4, 6] }, '只能是 4或6。'],
    ['ru', { why: 'clash', option: 'cap', rule: 'endless' }, 'Это не кончится.'],
  ] as [Parameters<typeof speak>[0], Misfit, string][])('%s: %o', async (language, wrong, expected) => {
    await speak(language);
    expect(misfit(wrong, numbered('option' in wrong ? wrong.option : ''), face)).toBe(expected);
  });

  it('has no words of its own where nobody has any', () => {
    expect(misfit({ why: 'clash', option: 'ante', rule: 'unheard_of' }, numbered('ante'), face)).toBeNull();
    expect(misfit({ why: 'unreadable' }, numbered('ante'), face)).toBeNull();
  });

  it('is shown at its own field, if the form has it', () => {
    const known = [numbered('hp'), numbered('cap')];
    expect(refusedField(range('cap', 0, { option: 'hp', times: 1 }), known)?.key).toBe('cap');
    expect(refusedField(range('other', 0, 1), known)).toBeNull();
    expect(refusedField({ why: 'carried' }, known)).toBeNull();
    expect(refusedField(undefined, known)).toBeNull();
  });
});
