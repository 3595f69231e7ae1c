// Every word of Deal is there in every language.
import { describe, expect, it } from 'vitest';
import { holes } from '$lib/i18n/format';
import type { Words } from '$lib/i18n/index.svelte';
import { marks, spoken } from './counts';
import face from './face';
import { afterTold, endingTold, tell } from './story';
import { BETTING_END, CARD, HINT, KIND, ROLE, TIER } from './text';
import type { Ending, View } from './types';
import { TOLD, W } from './words';

const named = (group: Record<string, { name: Words; about?: Words }>) =>
  Object.fromEntries(Object.entries(group).flatMap(([key, one]) => [[key, one.name], [`${key}.about`, one.about ?? { en: '', zh: '', ru: '' }]]));

describe('Deal’s words', () => {
  const groups: Record<string, Record<string, Words>> = {
    BETTING_END, CARD, HINT, KIND, ROLE, TIER, TOLD, W, face: { name: face.name, about: face.about, length: face.length },
    options: named(face.options), presets: named(face.presets), bots: named(face.bots),
  };

  it.each(Object.entries(groups))('%s are there in all languages with the same open places', (_name, words) => {
    for (const [key, one] of Object.entries(words)) {
      for (const language of ['en', 'zh', 'ru'] as const) {
        expect(one[language].trim(), `${key}.${language}`).not.toBe('');
        expect(holes(one[language]), `${key}.${language}`).toEqual(holes(one.en));
      }
    }
  });

  it('Russian plurals name one, few, many and other', () => {
    for (const [key, one] of Object.entries({ ...W, ...TOLD })) {
      for (const [, branches] of one.ru.matchAll(/\{\w+,([^}]*)\}/g)) {
        const said = (branches ?? '').split(';').map((branch) => branch.split(':')[0]?.trim());
        expect(said, key).toEqual(expect.arrayContaining(['one', 'few', 'many', 'other']));
      }
    }
  });
});

describe('the story', () => {
  const none = { narc: 0, customer: 0, player: 0 };
  const totals = { evidence: 40, cover: 30, heat: 15, profit: 60, printed: 60, missing: 10 };
  const bust: Ending = {
    state: 'Bust', round: 3, totals, product: 'silk', location: 'back_room', profit: 0, lost: 120,
    tippedBy: { role: 'narc', card: 'surveillance' }, heatBefore: 10, heatAfter: 25, points: { ...none, narc: 10 }, pot: none,
  };

  it('tells a bust, a fold and a sale in three sentences', () => {
    expect(endingTold(bust)).toEqual(['What gave it away: surveillance, played by the Narc.', 'Evidence 40 was above Cover 30: 10 missing.', 'Heat rose from 10 to 25.']);
    expect(endingTold({ ...bust, state: 'Folded', tippedBy: null, lost: 60, heatAfter: 10 })[0]).toBe('The Player walked away in round 3 and gave up 60.');
    expect(endingTold({ ...bust, state: 'Success', tippedBy: null, profit: 60 })[0]).toBe('Sold: silk, for 60. The place: back room.');
  });

  it('tells what the pot brought only where there was something to share', () => {
    expect(endingTold(bust)).toHaveLength(3);
    expect(endingTold({ ...bust, pot: { narc: 10, customer: -10, player: 0 } }).at(-1)).toBe('From the pot: Narc +10, Customer −10, and Player 0.');
  });

  it('says who you are next where the roles move', () => {
    const rotation = { hand: 1, of: 3, points: [0, 0, 0], nextSeats: { narc: 1, customer: 2, player: 0 } };
    const view = { ending: bust, you: 'narc', seats: { narc: 0, customer: 1, player: 2 }, story: [], run: { rotation } } as unknown as View;
    expect(afterTold(view)).toBe('In the next hand you are the Player.');
    expect(afterTold({ ...view, you: null })).toBeNull();
  });

  it('tells that the hand has grown longer or shorter', () => {
    expect(tell({ type: 'rounds_changed', from: 3, to: 4 }, { you: 2 })).toBe('The hand grows longer: 4 rounds instead of 3.');
    expect(tell({ type: 'rounds_changed', from: 3, to: 2 }, { you: 2 })).toBe('The hand grows shorter: 2 rounds instead of 3.');
  });

  it('says on a card by how many rounds it changes the hand', () => {
    const numbers = { price: 0, pricePct: 100, priceFlat: 0, evidence: 0, cover: 0, heat: 0 };
    expect(marks({ ...numbers, card: 'raid', type: 'evidence', evidence: 5, rounds: -1 })).toContainEqual({ sign: 'rounds', text: '−1' });
    expect(spoken({ ...numbers, card: 'stakeout', type: 'evidence', rounds: 1 })).toBe('Stakeout (Evidence; rounds +1)');
    expect(marks({ ...numbers, card: 'blank', type: 'evidence' })).toEqual([]);
  });

  it('says who drew to a replay that sees every hand', () => {
    const drew = { type: 'drew', role: 'customer', count: 1, cards: ['haggling'] } as const;
    expect(tell({ ...drew, cards: ['haggling'] }, { you: 1 })).toBe('You drew haggling.');
    expect(tell({ ...drew, cards: ['haggling'] }, { you: null })).toBe('Customer drew haggling.');
  });

  it('never names a card that was not told', () => {
    expect(tell({ type: 'raised', role: 'narc', card: null, raise: 1, tookInitiative: true, allIn: false }, { you: 2 })).toBe('Narc: raise 1, a card face down. Takes the initiative.');
    expect(tell({ type: 'drew', role: 'narc', count: 3, cards: null }, { you: 2 })).toBeNull();
  });
});
