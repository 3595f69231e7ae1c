// The lobby's list: whole once, then moved, and asked for again when something is missing.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Board, type Line, type Looker } from '$lib/lobby/board.svelte';
import type { Answer, Ask, LobbyView, TableInfo } from '$lib/wire';

const row = (id: string, hand = 0) => ({ id, hand, seats: [] }) as unknown as TableInfo;
const list = (...ids: string[]): LobbyView => ({ order: ids, rows: Object.fromEntries(ids.map((id) => [id, row(id)])), queued: { duel: 1 } });

class FakeLine implements Line {
  asked: Ask[] = [];
  ok = true;
  lookers = new Set<Looker>();

  async ask(ask: Ask): Promise<Answer> {
    this.asked.push(ask);
    return { nonce: 'n', ok: this.ok };
  }

  look(one: Looker): () => void {
    this.lookers.add(one);
    one.resume();
    return () => this.lookers.delete(one);
  }
}

let line: FakeLine;
let board: Board;
let stop: () => void;
const shown = () => {
  flushSync();
  return board.others.map((info) => info.id).join(' ');
};

beforeEach(() => {
  vi.useFakeTimers();
  line = new FakeLine();
  board = new Board(line);
  stop = board.start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('shows the list in its order without one’s own tables, and what moves in it', () => {
  expect(board.list).toBeNull();
  board.heard({ type: 'lobby', number: 4, view: list('a', 'b', 'c') });
  board.heard({ type: 'own_tables', tables: [row('b'), row('private')] });
  expect(shown()).toBe('a c');
  expect(board.own.map((info) => info.id)).toEqual(['b', 'private']);
  board.heard({ type: 'lobby', number: 5, from: 4, moved: [['order', ['d', 'a']], ['rows/d', row('d', 3)], ['rows/b'], ['rows/c'], ['queued', {}]] });
  expect(shown()).toBe('d a');
  expect(board.others[0]?.hand).toBe(3);
  expect(board.queued).toEqual({});
  expect(line.asked).toEqual([{ type: 'lobby', on: true }]);
});

it('asks for the whole list again when a change is missing, and takes none before it has come', () => {
  board.heard({ type: 'lobby', number: 4, view: list('a') });
  board.heard({ type: 'lobby', number: 6, from: 5, moved: [['order', []]] });
  board.heard({ type: 'lobby', number: 7, from: 6, moved: [['order', []]] });
  expect(line.asked).toHaveLength(2);
  expect(shown()).toBe('a');
  board.heard({ type: 'lobby', number: 7, view: list('z') });
  expect(shown()).toBe('z');
});

it('asks anew when the line is back, and again when that was refused', async () => {
  board.heard({ type: 'lobby', number: 4, view: list('a') });
  line.ok = false;
  line.lookers.forEach((one) => one.resume());
  expect(line.asked).toHaveLength(2);
  expect(shown()).toBe('a');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(line.asked).toHaveLength(3);
});

it('looks away when nobody sees it', () => {
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(line.asked.at(-1)).toEqual({ type: 'lobby', on: false });
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(line.asked.at(-1)).toEqual({ type: 'lobby', on: true });
  sight.mockRestore();
  stop();
  expect(line.asked.at(-1)).toEqual({ type: 'lobby', on: false });
  expect(line.lookers.size).toBe(0);
});
