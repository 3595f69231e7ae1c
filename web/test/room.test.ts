// A followed table: letters in order, gaps filled, nothing told twice.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Room } from '$lib/room.svelte';
import type { Letter, Snapshot } from '$lib/socket';
import type { Ask, SeatInfo, TableInfo } from '$lib/wire';

function setup() {
  const asked: Ask[] = [];
  const room = new Room('t', 'code', {
    ask: async (ask) => {
      asked.push(ask);
      return { nonce: '1', ok: true };
    },
  });
  return { room, asked };
}

const moment = { now: 1000, toAct: [0], deadline: 21_000, over: false };
const dice: Snapshot['dice'] = {
  hand: 1, commitment: 'c', commits: [], seeds: [], leftOut: [], opening: false, secret: null, next: { hand: 1, commitment: 'c' }, ended: null,
};

const snapshot = (over: Partial<Snapshot> = {}): Snapshot => ({
  type: 'view', table: 't', hand: 1, seq: 2, seat: 0, players: [{ name: 'Ann', bot: null, number: null }, null], recent: [], view: { n: 0 }, dice, opened: [], ...moment, ...over,
});
const letter = (hand: number, seq: number): Letter => ({ type: 'letter', table: 't', hand, seq, events: [{ seq }], view: { hand, seq }, ...moment });
const told = (room: Room) => room.journal.entries.map((entry) => [entry.hand, entry.seq]);

describe('Room', () => {
  beforeEach(() => sessionStorage.clear());

  it('asks for the table with its code, and from the last letter when it comes back', () => {
    const { room, asked } = setup();
    room.resume();
    expect(asked).toEqual([{ type: 'watch', table: 't', commits: true, code: 'code' }]);
    room.heard(snapshot());
    room.resume();
    expect(asked.at(-1)).toEqual({ type: 'watch', table: 't', commits: true, code: 'code', since: { hand: 1, seq: 2 } });
  });

  it('takes letters one after another and goes on with the next hand', () => {
    const { room, asked } = setup();
    room.heard(snapshot());
    room.heard(letter(1, 3));
    room.heard(letter(1, 4));
    room.heard(letter(2, 1));
    expect(room.view).toEqual({ hand: 2, seq: 1 });
    expect(told(room)).toEqual([[1, 3], [1, 4], [2, 1]]);
    expect(asked).toEqual([]);
  });

  it('ignores a letter it has had', () => {
    const { room, asked } = setup();
    room.heard(snapshot());
    room.heard(letter(1, 2));
    room.heard(letter(1, 1));
    expect(room.view).toEqual({ n: 0 });
    expect(asked).toEqual([]);
  });

  it('asks once at a gap, and the view fills the log without repeating it', () => {
    const { room, asked } = setup();
    room.heard(snapshot());
    room.heard(letter(1, 3));
    room.heard(letter(1, 6));
    room.heard(letter(1, 7));
    expect(asked).toEqual([{ type: 'watch', table: 't', commits: true, code: 'code', since: { hand: 1, seq: 3 } }]);
    const missed = [3, 4, 5, 6, 7].map((seq) => ({ seq, events: [{ seq }] }));
    room.heard(snapshot({ seq: 7, recent: missed, view: { n: 7 } }));
    expect(told(room)).toEqual([[1, 3], [1, 4], [1, 5], [1, 6], [1, 7]]);
    expect(room.view).toEqual({ n: 7 });
    expect(room.told).toBeNull();
  });

  it('shows the whole log of the hand to one who comes late', () => {
    const { room } = setup();
    room.heard(snapshot({ seq: 3, recent: [1, 2, 3].map((seq) => ({ seq, events: [{ seq }] })) }));
    expect(told(room)).toEqual([[1, 1], [1, 2], [1, 3]]);
  });

  it('knows whose turn it is', () => {
    const { room } = setup();
    room.heard(snapshot());
    expect(room.yourTurn).toBe(true);
    room.heard(snapshot({ toAct: [1] }));
    expect(room.yourTurn).toBe(false);
    room.heard(snapshot({ over: true }));
    expect(room.yourTurn).toBe(false);
  });

  it('says why it cannot be followed', async () => {
    const room = new Room('t', undefined, { ask: async () => ({ nonce: '1', ok: false, error: { code: 'bad_code', message: '' } }) });
    room.resume();
    await Promise.resolve();
    await Promise.resolve();
    expect(room.refused?.code).toBe('bad_code');
  });
});

describe('new eyes', () => {
  it('start the log over: every viewer has numbers of their own', () => {
    const { room, asked } = setup();
    room.heard(snapshot({ seat: null, seq: 2, recent: [1, 2].map((seq) => ({ seq, events: [{ seq }] })) }));
    room.resume(true);
    expect(asked.at(-1)).not.toHaveProperty('since');
    room.heard(snapshot({ seat: 0, seq: 3, recent: [1, 2, 3].map((seq) => ({ seq, events: [{ own: seq }] })) }));
    expect(room.journal.entries.map((entry) => entry.event)).toEqual([{ own: 1 }, { own: 2 }, { own: 3 }]);
  });
});

describe('a table on its way', () => {
  it('is asked for again, and refused only after a while', async () => {
    vi.useFakeTimers();
    const answers = [{ nonce: '1', ok: false, error: { code: 'no_such_table', message: '' } }];
    let asked = 0;
    const room = new Room('t', undefined, { ask: async (ask) => ((asked += Number(ask.type === 'watch')), answers[0] ?? { nonce: '1', ok: true }) });
    room.heard(snapshot());
    room.resume();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(asked).toBe(4);
    expect(room.refused).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(room.refused?.code).toBe('no_such_table');
    answers.length = 0;
    room.resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(room.refused).toBeNull();
    vi.useRealTimers();
  });

  it('is asked for again by a newcomer too while too many want to see it', async () => {
    vi.useFakeTimers();
    const answers = [{ nonce: '1', ok: false, error: { code: 'busy', message: '' } }];
    let asked = 0;
    const room = new Room('t', undefined, { ask: async (ask) => ((asked += Number(ask.type === 'watch')), answers[0] ?? { nonce: '1', ok: true }) });
    room.resume();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(asked).toBe(3);
    answers.length = 0;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(room.refused).toBeNull();
    vi.useRealTimers();
  });

  const seatInfo = (over: Partial<SeatInfo> = {}): SeatInfo => ({
    name: 'Ann', bot: null, number: null, state: 'present', standIn: false, heldUntil: null, cannotPay: false, ends: false, ready: false, toAct: false, ...over,
  });
  const table = (seats: SeatInfo[], over: Partial<TableInfo> = {}) =>
    ({ type: 'table', now: 1_000, table: { id: 't', game: 'duel', host: 'Ann', seats, nextAt: null, botsForAllAt: null, ...over } as TableInfo }) as const;

  it('says of each seat who is there, what counts down, and who is the host', () => {
    const { room } = setup();
    room.heard(snapshot());
    const states = ['present', 'idle', 'away', 'bot', 'free'] as const;
    room.heard(table(states.map((state, index) => seatInfo({ state, name: state === 'free' ? null : index === 0 ? 'Ann' : state, bot: state === 'bot' ? 'x' : null, heldUntil: state === 'away' ? 44_000 : null }))));
    expect(room.seats.map((one) => one.present)).toEqual([true, true, false, true, false]);
    expect(room.seats.map((one) => one.state)).toEqual(states);
    expect(room.seats.map((one) => one.host)).toEqual([true, false, false, false, false]);
    expect(room.seats[2]?.heldUntil).toBe(44_000);
    expect(room.clock.secondsTo(44_000)).toBe(43);
    room.clock.stop();
  });

  it.each([
    ['was away', seatInfo({ state: 'away', heldUntil: 9 }), 'away'],
    ['did not press ready', seatInfo({ heldUntil: 9 }), 'unready'],
    ['let a bot play', seatInfo({ state: 'idle', standIn: true }), 'idle'],
  ] as const)('whoever %s and lost the seat is told so, until they sit again', (_why, own, why) => {
    const { room } = setup();
    room.heard(snapshot());
    room.heard(table([own, seatInfo({ name: 'Bob' })]));
    room.heard(table([seatInfo({ name: null, state: 'free' }), seatInfo({ name: 'Bob' })]));
    room.heard(snapshot({ seat: null }));
    expect(room.givenUp).toBe(why);
    room.heard(snapshot());
    expect(room.givenUp).toBeNull();
  });

  it('whoever had no line, or whose page was thrown away, was away', () => {
    const { room } = setup();
    room.heard(snapshot());
    room.heard(table([seatInfo({ heldUntil: 9 }), seatInfo({ name: 'Bob' })]));
    const again = setup().room;
    again.heard(snapshot({ seat: null }));
    expect(again.givenUp).toBe('away');
    room.resume();
    room.heard(snapshot({ seat: null }));
    expect(room.givenUp).toBe('away');
    const watcher = setup().room;
    watcher.heard(snapshot({ seat: null }));
    expect(watcher.givenUp).toBeNull();
  });

  it('knows why its table is no more, and does not ask for it again', () => {
    const { room, asked } = setup();
    room.heard(snapshot());
    room.heard({ type: 'closed', table: 't', why: 'agreed' });
    expect(room.closed).toBe('agreed');
    room.resume();
    expect(asked).toEqual([]);
  });
});
