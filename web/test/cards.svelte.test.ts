// Cards and fans: every card drawn and named, sorted, chosen by tap, slide and key.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import Card from '$lib/cards/Card.svelte';
import Fan from '$lib/cards/Fan.svelte';
import { DECK, groups, read, sorted, spoken } from '$lib/cards/deck';
import { LEAST_SHOWN_PX, moved, rowsFor, split, sweep, toggle } from '$lib/cards/fan';
import { places } from '$lib/cards/pips';
import { speak } from '$lib/i18n/index.svelte';

let drawn: Record<string, unknown> | undefined;
afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = undefined;
  document.body.innerHTML = '';
});

describe('deck', () => {
  it('has 54 different cards, each with a name of its own', () => {
    expect(DECK.length).toBe(54);
    expect(new Set(DECK.map(spoken)).size).toBe(54);
  });

  it('names cards in the reader’s language', async () => {
    expect(spoken('KS')).toBe('king of spades');
    expect(spoken('10H')).toBe('10 of hearts');
    await speak('ru');
    expect(spoken('QC')).toBe('дама треф');
    await speak('zh');
    expect(spoken('RJ')).toBe('大王');
    expect(spoken('AD')).toBe('方块A');
    await speak('en');
  });

  it('reads T as a ten and rubbish as a back', () => {
    expect(read('Ts')).toEqual({ kind: 'plain', rank: '10', suit: 'S' });
    for (const code of ['', '1S', 'KX', 'joker']) expect(read(code)).toEqual({ kind: 'back' });
  });

  it('has as many pips as the rank says', () => {
    for (const n of [2, 3, 4, 5, 6, 7, 8, 9, 10]) expect(places(String(n) as '2').length).toBe(n);
    expect(places('A').length).toBe(1);
    expect(places('K').length).toBe(0);
  });

  it('sorts by suit, high cards first, jokers before all', () => {
    expect(sorted(['2S', 'AD', 'BJ', 'KS', '3H', 'RJ'])).toEqual(['RJ', 'BJ', 'KS', '2S', '3H', 'AD']);
    expect(groups(['RJ', 'KS', '2S', '3H'])).toEqual(['joker', 'S', 'S', 'H']);
  });
});

describe('Card', () => {
  it.each(DECK)('draws %s with its index', (code) => {
    drawn = mount(Card, { target: document.body, props: { code, named: true } });
    const face = read(code);
    const svg = document.querySelector('svg');
    expect(svg?.getAttribute('aria-label')).toBe(spoken(code));
    const text = svg?.textContent ?? '';
    if (face.kind === 'plain') expect(text).toContain(face.rank);
    if (face.kind === 'joker') expect(text).toContain('王');
  });

  it.each(DECK)('writes %s large enough for a fan on a phone, clear of the sign below it', (code) => {
    const WIDTH_PX = 44;
    const unit = WIDTH_PX / 100;
    drawn = mount(Card, { target: document.body, props: { code } });
    const corner = document.querySelector('g');
    const lines = Array.from(corner?.querySelectorAll('text') ?? [], (text) => ({
      baseline: Number(text.getAttribute('y')),
      middle: Number(text.getAttribute('x')),
      size: Number(text.getAttribute('font-size')),
    }));
    expect(lines.length).toBe(read(code).kind === 'joker' ? 2 : 1);
    for (const { baseline, middle, size } of lines) {
      expect(size * unit).toBeGreaterThanOrEqual(15);
      expect((middle + size / 2) * unit).toBeLessThanOrEqual(LEAST_SHOWN_PX);
      // Capitals and digits are three quarters as high as their letters' size.
      expect(baseline - 0.75 * size).toBeGreaterThan(0);
    }
    const [, y, scale] = /translate\(\S+ (\S+)\) scale\((\S+)\)/.exec(corner?.querySelector('path')?.getAttribute('transform') ?? '') ?? [];
    // A sign reaches ten units up from its middle.
    if (read(code).kind === 'plain') expect(Number(y) - 10 * Number(scale)).toBeGreaterThan(lines[0]?.baseline ?? 0);
    else expect((lines[1]?.baseline ?? 0) - (lines[0]?.baseline ?? 0)).toBeGreaterThanOrEqual(lines[1]?.size ?? 0);
  });

  it('is silent where the place around it speaks', () => {
    drawn = mount(Card, { target: document.body, props: { code: 'KS' } });
    expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('fan', () => {
  it('shows enough of each card: 33 on a phone take two rows', () => {
    expect(rowsFor(13, 366, 44)).toBe(1);
    expect(rowsFor(33, 366, 44)).toBe(2);
    const inRow = split(33, 2)[0]?.length ?? 0;
    expect((inRow - 1) * LEAST_SHOWN_PX + 44).toBeLessThanOrEqual(366);
    expect(split(5, 2)).toEqual([[0, 1, 2], [3, 4]]);
  });

  it('chooses', () => {
    expect(toggle([1, 3], 2)).toEqual([1, 2, 3]);
    expect(toggle([1, 3], 3)).toEqual([1]);
    expect(sweep([0], 4, 2, true)).toEqual([0, 2, 3, 4]);
    expect(sweep([0, 2, 3], 2, 3, false)).toEqual([0]);
    expect(moved('ArrowRight', 4, 5)).toBe(4);
    expect(moved('Home', 4, 5)).toBe(0);
    expect(moved('x', 4, 5)).toBeNull();
  });

  function hand() {
    const play = vi.fn();
    const props = $state({ cards: ['KS', 'KS', '2H'], chosen: [] as number[], play });
    drawn = mount(Fan, { target: document.body, props });
    flushSync();
    const place = (index: number) => document.querySelector<HTMLElement>(`[data-place="${index}"]`) as HTMLElement;
    const key = (name: string, extra: KeyboardEventInit = {}) => {
      place(0).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...extra }));
      flushSync();
    };
    const chosen = () => Array.from(document.querySelectorAll('[aria-selected="true"]'), (one) => Number((one as HTMLElement).dataset.place));
    return { place, key, chosen, play };
  }

  it('takes two equal cards for two', () => {
    const { place, chosen } = hand();
    place(1).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    place(1).dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    flushSync();
    expect(chosen()).toEqual([1]);
    expect(place(1).querySelector('.unseen')?.textContent).toBe('king of spades');
  });

  it('is played by keyboard alone', () => {
    const { key, chosen, play } = hand();
    key(' ');
    expect(chosen()).toEqual([0]);
    key('ArrowRight', { shiftKey: true });
    expect(chosen()).toEqual([0, 1]);
    key('Enter');
    expect(play).toHaveBeenCalledOnce();
    key('Escape');
    expect(chosen()).toEqual([]);
  });

  it('plays a card that is pulled up', () => {
    const { place, chosen, play } = hand();
    place(2).dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, clientY: 300 }));
    place(2).dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientY: 200 }));
    flushSync();
    expect(chosen()).toEqual([2]);
    expect(play).toHaveBeenCalledOnce();
  });
});
