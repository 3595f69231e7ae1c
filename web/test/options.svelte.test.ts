// A game's options as a form: read from the schema, shown in people's units and words, and wrong input said at once.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '$lib/api';
import { speak } from '$lib/i18n/index.svelte';
import NewTable from '$lib/lobby/NewTable.svelte';
import OptionField from '$lib/lobby/OptionField.svelte';
import { fields, readNumber, sameValue, shownNumber, type Field } from '$lib/options';
import type { GameInfo } from '$lib/wire';

const schema = {
  $defs: {
    Ko: { oneOf: [{ const: 'round_end' }, { const: 'step' }] },
    Card: { enum: ['a', 'b'] },
    Seat: { type: 'integer' },
    First: { oneOf: [{ const: 'bid' }, { type: 'object', properties: { fixed: { $ref: '#/$defs/Seat' } } }] },
  },
  properties: {
    hp: { type: 'integer', minimum: 1, maximum: 99, description: 'HP.' },
    cap: { type: ['integer', 'null'] },
    ko: { $ref: '#/$defs/Ko', description: 'When.' },
    hand: { type: 'array', items: { $ref: '#/$defs/Card' }, minItems: 4, maxItems: 4 },
    open: { type: 'boolean' },
    maybe: { anyOf: [{ $ref: '#/$defs/Ko' }, { type: 'null' }] },
    first: { $ref: '#/$defs/First' },
    think_ms: { type: 'integer', minimum: 100, maximum: 600_000, description: 'How long, in milliseconds; 0 never ends.' },
    stake: { type: 'integer', minimum: 2 },
    inner: { type: 'integer' },
    odd: { type: 'object' },
    pair: { anyOf: [{ type: 'object', properties: { a: {}, b: {} } }, { type: 'null' }] },
  },
};
const words = { en: '', zh: '', ru: '' };
const all = fields(schema, 4, { stake: { name: words, chips: true }, inner: { name: words, unasked: true } });
const field = (key: string) => all.find((one) => one.key === key) as Field;
const number = (key: string) => field(key) as Extract<Field, { kind: 'number' }>;

describe('fields', () => {
  it('come from the schema with their sentences', () => {
    expect(field('hp')).toEqual({ key: 'hp', about: 'HP.', nullable: false, kind: 'number', whole: true, unit: 1, in: 'things', min: 1, max: 99 });
    expect(field('cap')).toMatchObject({ kind: 'number', nullable: true });
    expect(field('ko')).toMatchObject({ kind: 'choice', choices: [{ key: 'round_end' }, { key: 'step' }], about: 'When.' });
    expect(field('hand')).toMatchObject({ kind: 'choices', choices: [{ value: 'a' }, { value: 'b' }], length: 4 });
    expect(field('open')).toMatchObject({ kind: 'flag' });
    expect(field('maybe')).toMatchObject({ kind: 'choice', nullable: true });
  });

  it('offer every seat where an option is a seat', () => {
    const first = field('first');
    if (first.kind !== 'choice') throw new Error('no choice');
    expect(first.choices.map((choice) => choice.value)).toEqual(['bid', { fixed: 0 }, { fixed: 1 }, { fixed: 2 }, { fixed: 3 }]);
    expect(first.choices[2]).toMatchObject({ key: 'fixed', n: 2 });
    expect(sameValue(first.choices[1]?.value, { fixed: 0 })).toBe(true);
  });

  it('leave out what no person could write', () => {
    expect(field('inner')).toBeUndefined();
    expect(field('odd')).toBeUndefined();
    expect(field('pair')).toBeUndefined();
  });

  it('are in seconds where the table counts milliseconds', () => {
    expect(field('think_ms')).toMatchObject({ unit: 1000, in: 'seconds', whole: false, min: 0.1, max: 600 });
    expect(shownNumber(number('think_ms'), 20_000)).toBe('20');
    expect(shownNumber(number('think_ms'), 250)).toBe('0.25');
    expect(shownNumber(number('hp'), 12345)).toBe('12345');
    expect(readNumber(number('think_ms'), '0,25')).toEqual({ value: 250 });
  });

  it('are in chips where the table counts their smallest unit', () => {
    expect(field('stake')).toMatchObject({ unit: 100, in: 'chips', whole: false, min: 0.02 });
    expect(shownNumber(number('stake'), 7525)).toBe('75.25');
    for (const units of [2, 7, 29, 57, 114, 115, 1001, 999_999_999_999]) {
      expect(readNumber(number('stake'), shownNumber(number('stake'), units))).toEqual({ value: units });
    }
  });

  it('have the point of the reader’s language', async () => {
    await speak('ru');
    const shown = shownNumber(number('think_ms'), 250);
    await speak('en');
    expect(shown).toBe('0,25');
    expect(readNumber(number('think_ms'), shown)).toEqual({ value: 250 });
  });

  it.each([
    ['hp', ' 12 ', { value: 12 }], ['hp', '1.5', { trouble: 'whole' }], ['hp', 'x', { trouble: 'number' }], ['hp', '', { trouble: 'needed' }],
    ['hp', '100', { trouble: 'range' }], ['hp', '0', { trouble: 'range' }], ['cap', '', { value: null }], ['cap', '-7', { value: -7 }],
    ['think_ms', '0.05', { trouble: 'range' }], ['stake', '0.025', { trouble: 'fine' }], ['stake', '0.01', { trouble: 'range' }],
  ])('%s reads %j as %j', (key, text, expected) => {
    expect(readNumber(number(key), text)).toEqual(expected);
  });
});

describe('OptionField', () => {
  let drawn: Record<string, unknown> | undefined;
  afterEach(async () => {
    if (drawn) void unmount(drawn);
    drawn = undefined;
    document.body.innerHTML = '';
    vi.restoreAllMocks();
    await speak('en');
  });

  function draw(key: string, value: unknown, more: Record<string, unknown> = {}) {
    const [change, reject] = [vi.fn(), vi.fn()];
    const named = {
      name: { en: 'Name', zh: '名称', ru: 'Имя' },
      choices: { bid: { en: 'the winner', zh: '亮主者', ru: 'объявивший' }, fixed: { en: 'seat {n}', zh: '第 {n} 座', ru: 'место {n}' } },
    };
    drawn = mount(OptionField, { target: document.body, props: { field: field(key), named, value, wrong: '', change, reject, ...more } });
    flushSync();
    return { change, reject };
  }

  const type = (text: string) => {
    const input = document.querySelector('input') as HTMLInputElement;
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    return input;
  };

  it('names its choices in the reader’s language and hands on their values', async () => {
    const { change } = draw('first', { fixed: 1 });
    const select = document.querySelector('select') as HTMLSelectElement;
    expect(select.selectedOptions[0]?.textContent).toBe('seat 2');
    await speak('zh');
    flushSync();
    expect(Array.from(select.options, (one) => one.textContent)).toEqual(['亮主者', '第 1 座', '第 2 座', '第 3 座', '第 4 座']);
    select.value = '4';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    expect(change).toHaveBeenCalledWith({ fixed: 3 });
  });

  it('is written in seconds', () => {
    const { change } = draw('think_ms', 20_000);
    expect((document.querySelector('input') as HTMLInputElement).value).toBe('20');
    type('1.5');
    expect(change).toHaveBeenCalledWith(1500);
  });

  it('says beside the field what is wrong, and takes it back', () => {
    const { change, reject } = draw('think_ms', 20_000);
    const input = type('soon');
    expect(document.querySelector('[role=alert]')?.textContent).toBe('This is not a number.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toContain(document.querySelector('[role=alert]')?.id);
    type('9999');
    expect(document.querySelector('[role=alert]')?.textContent).toBe('From 0.1 to 600.');
    expect(change).not.toHaveBeenCalled();
    expect(reject).toHaveBeenCalledTimes(2);
    type('30');
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(change).toHaveBeenCalledWith(30_000);
  });

  it('shows what the server has against it', () => {
    draw('hp', 3, { wrong: 'From 4 to 9.' });
    expect(document.querySelector('[role=alert]')?.textContent).toBe('From 4 to 9.');
  });

  it.each([['ko', 'step'], ['hand', ['a', 'b', 'a', 'b']], ['open', true], ['hp', 3]])('says of %s that it is wrong, and why, whatever kind of field it is', (key, value) => {
    draw(key, value, { wrong: 'Not this.' });
    const controls = [...document.querySelectorAll('select, input')];
    expect(controls.length).toBe(Array.isArray(value) ? value.length : 1);
    for (const control of controls) {
      expect(control.getAttribute('aria-invalid')).toBe('true');
      expect(control.getAttribute('aria-describedby')).toContain(document.querySelector('[role=alert]')?.id);
    }
  });

  it.each(['ko', 'hand', 'open'])('a refusal of the new table’s %s leads to it', async (key) => {
    vi.spyOn(api, 'open').mockRejectedValue(new ApiError(400, 'bad_config', 'no', { why: 'clash', option: key, rule: 'none' }));
    const game: GameInfo = { name: 'none', money: 'tokens', openSeats: false, coach: false, presets: [{ name: 'p', seats: 4, config: {} }], bots: [], schema };
    drawn = mount(NewTable, { target: document.body, props: { games: [game], faces: {} } });
    flushSync();
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement?.closest('.field')?.textContent).toContain(key);
    expect(document.querySelector('[role=alert]')?.textContent).toBe('These options do not fit together.');
  });
});
