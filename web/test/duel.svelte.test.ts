// Laying cards in the duel: by place, by key, without ever using a card twice; and whose cards the log speaks of.
import { describe, expect, it, vi } from 'vitest';
import face from '$games/duel/web/face';
import { keyPressed } from '$games/duel/web/keys';
import { Laying } from '$games/duel/web/laying.svelte';
import { Plan } from '$games/duel/web/plan.svelte';
import type { Action, CardId, Layout, View } from '$games/duel/web/types';

const HAND: CardId[] = ['attack', 'defense', 'heal', 'counter'];

describe('Plan', () => {
  it('lays, moves and takes back', () => {
    const plan = new Plan(() => HAND);
    expect(plan.place(0, 0)).toBe(true);
    expect(plan.place(2, 1)).toBe(true);
    expect(plan.slots).toEqual(['attack', 'heal', null]);
    expect(plan.laid).toEqual([true, false, true, false]);
    expect(plan.move(0, 2)).toBe(true);
    expect(plan.slots).toEqual([null, 'heal', 'attack']);
    expect(plan.take(1)).toBe(true);
    expect(plan.missing).toBe(2);
  });

  it('moves a card that lies elsewhere instead of doubling it', () => {
    const plan = new Plan(() => HAND);
    plan.place(0, 0);
    plan.place(1, 1);
    plan.place(0, 1);
    expect(plan.slots).toEqual(['defense', 'attack', null]);
  });

  it('knows two cards of a kind for two', () => {
    const plan = new Plan(() => ['attack', 'attack', 'heal', 'counter']);
    plan.place(0, 0);
    plan.place(1, 2);
    expect(plan.slots).toEqual(['attack', null, 'attack']);
    expect(plan.laid).toEqual([true, true, false, false]);
  });

  it('says when nothing changed', () => {
    const plan = new Plan(() => HAND);
    expect(plan.place(0, 5)).toBe(false);
    expect(plan.take(0)).toBe(false);
    plan.place(0, 0);
    expect(plan.place(0, 0)).toBe(false);
  });
});

describe('keys', () => {
  function setup() {
    const plan = new Plan(() => HAND);
    const moves = { lay: (card: number, slot: number) => plan.place(card, slot), take: (slot: number) => plan.take(slot), confirm: vi.fn() };
    const press = (key: string, target: HTMLElement = document.body) => {
      const event = new KeyboardEvent('keydown', { key });
      Object.defineProperty(event, 'target', { value: target });
      return keyPressed(event, plan, moves);
    };
    return { plan, moves, press };
  }

  it('a card, then a slot, then Enter', () => {
    const { plan, moves, press } = setup();
    for (const key of '413221') press(key);
    expect(plan.slots).toEqual(['defense', 'heal', null]);
    expect(moves.confirm).not.toHaveBeenCalled();
    press('Enter');
    expect(moves.confirm).toHaveBeenCalledOnce();
  });

  it('Escape forgets the card, Backspace takes the last one back', () => {
    const { plan, press } = setup();
    press('1');
    press('Escape');
    expect(plan.chosen).toBeNull();
    for (const key of '1122') press(key);
    press('Backspace');
    expect(plan.slots).toEqual(['attack', null, null]);
  });

  it('leaves text fields and focused buttons alone', () => {
    const { plan, moves, press } = setup();
    expect(press('1', document.createElement('input'))).toBe(false);
    expect(press('Enter', document.createElement('button'))).toBe(false);
    expect(plan.chosen).toBeNull();
    expect(moves.confirm).not.toHaveBeenCalled();
  });

  it('a digit beyond the slots does nothing', () => {
    const { plan, press } = setup();
    press('1');
    expect(press('4')).toBe(false);
    expect(plan.slots).toEqual([null, null, null]);
  });
});

describe('Laying', () => {
  function setup() {
    const sent: Action[] = [];
    const answers: ((ok: boolean) => void)[] = [];
    let view = drawn(1, null);
    const laying = new Laying(
      () => ({ view, own: 0, open: true }),
      (action) => {
        sent.push(action);
        return new Promise((answer) => answers.push(answer));
      },
    );
    const heard = (next: View) => {
      view = next;
      laying.heard(view, view.drafts[0]);
    };
    const answer = async () => {
      answers.shift()?.(true);
      await Promise.resolve();
      await Promise.resolve();
    };
    heard(view);
    return { laying, sent, heard, answer };
  }

  const drawn = (roundIndex: number, draft: Layout | null) => ({ roundIndex, hand: HAND, drafts: [draft, null] }) as unknown as View;

  it('tells the server of every change', () => {
    const { laying, sent } = setup();
    laying.pick(0);
    laying.tapSlot(1);
    expect(sent).toEqual([{ type: 'layout_draft', layout: [null, 'attack', null] }]);
  });

  it('keeps what is on its way when an older view comes, as after a reconnect', async () => {
    const { laying, heard, answer } = setup();
    laying.pick(0);
    laying.tapSlot(0);
    heard(drawn(1, null));
    expect(laying.plan.slots).toEqual(['attack', null, null]);
    heard(drawn(1, ['attack', null, null]));
    await answer();
    expect(laying.plan.slots).toEqual(['attack', null, null]);
  });

  it('takes what another tab laid, and the server’s word once nothing is on its way', async () => {
    const { laying, heard, answer } = setup();
    heard(drawn(1, [null, 'heal', null]));
    expect(laying.plan.slots).toEqual([null, 'heal', null]);
    laying.tapSlot(1);
    heard(drawn(1, ['counter', null, null]));
    expect(laying.plan.slots).toEqual([null, null, null]);
    await answer();
    expect(laying.plan.slots).toEqual(['counter', null, null]);
  });

  it('starts every round empty', () => {
    const { laying, heard } = setup();
    heard(drawn(1, ['attack', 'heal', null]));
    heard(drawn(2, null));
    expect(laying.plan.slots).toEqual([null, null, null]);
  });

  it('asks before it confirms empty slots', async () => {
    const { laying, sent } = setup();
    laying.confirm();
    expect(laying.asksPartial).toBe(true);
    expect(sent).toEqual([]);
    void laying.send();
    expect(sent).toEqual([{ type: 'layout_confirm', layout: [null, null, null] }]);
  });
});

describe('a confirmed layout in the log', () => {
  const layout: Layout = ['attack', 'heal', null];
  const event = { type: 'layout_confirmed', layout };
  const told = (you: number | null, layouts: (Layout | null)[]) =>
    face.tell(event, { you, name: (seat) => ['Ann', 'Bob'][seat ?? 0] ?? '', view: { layouts: [null, null], drafts: layouts } });

  it.each([
    [1, [null, layout], 'You confirmed attack, heal, empty.'],
    [null, [null, layout], 'Bob: attack, heal, empty.'],
    [null, [layout, ['heal', null, null]], 'Ann: attack, heal, empty.'],
    [null, [layout, layout], 'Confirmed: attack, heal, empty.'],
  ] as [number | null, (Layout | null)[], string][])('seen by %j with %j is “%s”', (you, layouts, text) => {
    expect(told(you, layouts)).toBe(text);
  });
});

it('a table says what it is played for, if for anything', () => {
  expect(face.stakes?.({ stake: 3 })).toBe('3 tokens');
  expect(face.stakes?.({ stake: 0 })).toBeNull();
});
