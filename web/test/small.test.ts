// The page's small pure parts: addresses, markdown, names, plots, keys.
import { describe, expect, it } from 'vitest';
import { lettersOf } from '$lib/avatar';
import { meantForTable } from '$lib/keys';
import { inline, parse } from '$lib/markdown';
import { flightFrames } from '$lib/motion';
import { friendlyName, looksLikeName } from '$lib/names';
import { bySeat, enlarged, inUnits, margin, running, scale, within } from '$lib/plots/series';
import { invitation, leads, link, parse as parseRoute } from '$lib/route.svelte';

describe('addresses', () => {
  it.each([
    [['table', 'a b'], { code: 'x&y' }],
    [['player', 'Ян/Ли'], {}],
    [['replay', 't', 3], { eyes: '0', step: 4 }],
  ])('%j lead back to themselves', (parts, query) => {
    const route = parseRoute(link(parts, query));
    expect(route.parts).toEqual(parts.map(String));
    for (const [key, value] of Object.entries(query)) expect(route.query.get(key)).toBe(String(value));
  });

  it('survive rubbish', () => {
    expect(parseRoute('#/%E0%A4%A/x').parts).toEqual(['%E0%A4%A', 'x']);
    expect(parseRoute('').parts).toEqual([]);
  });
});

it.each([
  ['#/', true], ['#/lobby', true], ['#/table/abc', true], ['#/player/Ян%2FЛи', true], ['#/replay/abc/3?step=2', true],
  ['#/lobby/x', false], ['#/table', false], ['#/table/a/b', false], ['#/replay/abc', false], ['#/replay/abc/first', false],
  ['#/constructor', false], ['#/no/such/place', false],
])('%s leads somewhere: %s', (hash, somewhere) => {
  expect(leads(parseRoute(hash).parts)).toBe(somewhere);
});

describe('invitations', () => {
  it.each([
    ['https://cards.example/room/#/table/abc?code=x1', '#/table/abc?code=x1'],
    ['Come: http://[::1]:8080/#/table/abc?code=x1 !', '#/table/abc?code=x1'],
    ['#/table/abc', '#/table/abc'],
    ['https://cards.example/#/lobby', null],
    ['https://cards.example/#/table/', null],
    ['abc', null],
    ['', null],
  ])('%s leads to %s', (text, to) => {
    expect(invitation(text)).toBe(to);
  });
});

describe('markdown', () => {
  it('reads what rules pages use', () => {
    const page = parse('# Title\n\nWords **bold** and `code`.\n\n1. **One.** First\n   1. inner\n   2. inner two\n2. Second\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx < y\n```');
    expect(page.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'table', 'code']);
    const list = page[2];
    if (list?.kind !== 'list') throw new Error('no list');
    expect(list.items.length).toBe(2);
    expect(list.items[0]?.map((block) => block.kind)).toEqual(['paragraph', 'list']);
  });

  it('makes links only of plain addresses', () => {
    expect(inline('[x](javascript:alert(1))')[0]).toMatchObject({ kind: 'text', text: 'x' });
    expect(inline('[x](https://example.org/)')).toEqual([{ kind: 'link', text: 'x', href: 'https://example.org/' }]);
  });

  it('ends with any input', () => {
    for (const text of ['```', '|', '- ', '1.', '#', '*', '  - a\n b\n- c']) expect(Array.isArray(parse(text))).toBe(true);
  });
});

describe('names', () => {
  it.each([['en', /^[A-Z][a-z]+ [A-Z][a-z]+ \d\d$/], ['zh', /^\p{Script=Han}+\d\d$/u], ['ru', /^[А-ЯЁ][а-яё]+ [А-ЯЁ][а-яё]+ \d\d$/]] as const)(
    'offers names in %s that the server takes, whole',
    (language, whole) => {
      for (let i = 0; i < 300; i++) {
        const name = friendlyName(language);
        expect(looksLikeName(name), name).toBe(true);
        expect(name).toMatch(whole);
      }
    },
  );

  it.each([['Li', false], ['李小龙', true], ['Анна-Мария', true], ['a'.repeat(17), false], ['a<b', false], ['  ab  ', false]])('%s: %s', (name, fine) => {
    expect(looksLikeName(name)).toBe(fine);
  });

  it('have letters', () => {
    expect(lettersOf('Quiet Otter 68')).toBe('QO');
    expect(lettersOf('李小龙')).toBe('李');
  });
});

describe('plots', () => {
  it('sum and average', () => {
    expect(running([[1, 0, 2], [2, 1, -3]]).map((point) => point.sum)).toEqual([2, -1]);
    expect(bySeat([[1, 1, 2], [2, 0, -3], [3, 1, 4]])).toEqual([{ seat: 0, mean: -3, count: 1 }, { seat: 1, mean: 3, count: 2 }]);
  });

  it('count in the unit of the game', () => {
    expect(inUnits([[1, 0, -4148], [2, 1, 10]], 100)).toEqual([[1, 0, -41.48], [2, 1, 0.1]]);
    expect(running(inUnits([[1, 0, 10], [2, 0, 20]], 100)).map((point) => point.sum)).toEqual([0.1, 0.3]);
  });

  it('show a week, a month or everything', () => {
    const day = 86_400_000;
    const now = 1_000 * day;
    const results = [400, 31, 30, 8, 7, 0].map((days) => [now - days * day, 0, 1] as const);
    expect(within(results, 'week', now).length).toBe(2);
    expect(within(results, 'month', now).length).toBe(4);
    expect(within(results, 'all', now).length).toBe(6);
  });

  it.each([[[0]], [[3, 9]], [[-7]], [[0.25, -0.5]], [[1200, -44]]])('scale covers %j with 0 in it', (values) => {
    const { low, high, ticks } = scale(values);
    expect(low).toBeLessThanOrEqual(Math.min(0, ...values));
    expect(high).toBeGreaterThanOrEqual(Math.max(0, ...values));
    expect(ticks).toContain(0);
    expect(ticks.length).toBeLessThanOrEqual(8);
  });
});

it('a plot of whole scores counts in whole steps', () => {
  expect(scale([-2, 0]).ticks).toEqual([-2, -1, 0]);
  expect(scale([0.25, -0.5]).ticks).toContain(-0.2);
});

describe('flight', () => {
  const [from, to] = [{ left: 10, top: 200, width: 50 }, { left: 110, top: 100, width: 100 }];

  it('starts where the card was and ends where it is', () => {
    expect(flightFrames(from, to, false)[0]?.transform).toBe('translate(-100px, 100px) scale(0.5)');
    expect(flightFrames(from, to, false)[1]?.transform).toBe('none');
  });

  it('is a fade for those who ask for less motion', () => {
    expect(flightFrames(from, to, true)).toEqual([{ opacity: 0 }, { opacity: 1 }]);
  });
});

describe('a key at a table', () => {
  function pressed(inside: string, extra: KeyboardEventInit = {}): boolean {
    document.body.innerHTML = inside;
    const target = document.body.querySelector('[data-here]') ?? document.body;
    let meant = false;
    addEventListener('keydown', (event) => (meant = meantForTable(event)), { once: true });
    target.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true, ...extra }));
    document.body.innerHTML = '';
    return meant;
  }

  it.each([
    ['', true], ['<button data-here></button>', true], ['<input type="range" data-here>', true],
    ['<input data-here>', false], ['<textarea data-here></textarea>', false], ['<select data-here></select>', false],
    ['<dialog><button data-here></button></dialog>', false],
  ])('%s: %s', (inside, meant) => {
    expect(pressed(inside)).toBe(meant);
  });

  it.each([[{ ctrlKey: true }], [{ metaKey: true }], [{ altKey: true }], [{ repeat: true }]])('%j is not meant for it', (extra) => {
    expect(pressed('', extra)).toBe(false);
  });
});

it('the margin of a plot grows with its longest number and with the reader’s letters', () => {
  const usual = margin(['0', '1,000'], enlarged(16));
  expect(margin(['0', '10'], enlarged(16))).toBeLessThan(usual);
  // Everything but the gap to the axis is as large again.
  expect(margin(['0', '1,000'], enlarged(32)) - usual).toBeCloseTo(5 * 7.5);
});
