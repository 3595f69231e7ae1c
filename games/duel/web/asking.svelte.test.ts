// The question before empty slots are confirmed is about one round; and what the presets say of a lost line.
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import face from './face';
import { Laying } from './laying.svelte';
import type { Action, Layout, View } from './types';

function setup() {
  const sent: Action[] = [];
  let seen = $state.raw({ view: prep(1), open: true });
  const laying = new Laying(
    () => ({ ...seen, own: 0 }),
    (action) => {
      sent.push(action);
      return Promise.resolve(true);
    },
  );
  /** What the table does with every view it is sent. */
  const heard = (view: View, open: boolean) => {
    seen = { view, open };
    laying.heard(view, view.drafts[0]);
  };
  heard(prep(1), true);
  return { laying, sent, heard, line: (open: boolean) => (seen = { ...seen, open }) };
}

const prep = (roundIndex: number, draft: Layout | null = null) => ({ roundIndex, hand: ['attack', 'defense', 'heal', 'counter'], drafts: [draft, null] }) as unknown as View;

describe('“Confirm with empty slots?”', () => {
  it('does not survive into the next round, where it would confirm three blanks', () => {
    const { laying, sent, heard } = setup();
    laying.confirm();
    expect(laying.asksPartial).toBe(true);
    heard(prep(1), false);
    expect(laying.asksPartial).toBe(false);
    heard(prep(2), true);
    expect(laying.asksPartial).toBe(false);
    expect(sent).toEqual([]);
  });

  it('is gone even if the page only hears of the next round', () => {
    const { laying, heard } = setup();
    laying.confirm();
    heard(prep(2), true);
    expect(laying.asksPartial).toBe(false);
  });

  it('is gone while a draft is on its way, too', () => {
    const { laying, heard } = setup();
    laying.pick(0);
    laying.tapSlot(0);
    laying.confirm();
    heard(prep(1), false);
    heard(prep(1, ['attack', null, null]), true);
    expect(laying.asksPartial).toBe(false);
  });

  it('sends nothing once cards cannot be laid any more', async () => {
    const { laying, sent, line } = setup();
    laying.confirm();
    line(false);
    await laying.send();
    expect(sent).toEqual([]);
  });

  it('is seen to open and close', () => {
    const { laying, heard } = setup();
    const seen: boolean[] = [];
    const stop = $effect.root(() => {
      $effect(() => {
        seen.push(laying.asksPartial);
      });
    });
    flushSync();
    laying.confirm();
    flushSync();
    heard(prep(2), true);
    flushSync();
    stop();
    expect(seen).toEqual([false, true, false]);
  });
});

describe('the presets', () => {
  it('say in plain words what a lost line costs, and offer the gentle one first', () => {
    expect(Object.keys(face.presets)).toEqual(['friendly', 'seed']);
    expect(face.presets.seed?.about?.en).toBe('If your line drops, even for a moment, you lose the match and your stake.');
    for (const language of ['en', 'zh', 'ru'] as const) expect(face.presets.friendly?.about?.[language]).toContain('15');
  });
});
