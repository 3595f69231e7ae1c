// A hand's file that ends otherwise than the room had signed while this browser played it.
import { beforeEach, expect, it } from 'vitest';
import type { Proof } from '$lib/proof';
import { compareEnds } from '$lib/rewritten';
import { evidence } from '$lib/witness.svelte';

const HEAD = 'aa'.repeat(32);
const KEPT = { table: 't', hand: 3, seat: 1, seed: '01', commit: '02', ended: { head: HEAD, signature: 'bb'.repeat(64), score: [1, -1] } };

let stored: Map<string, string>;
const memory = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) };
beforeEach(() => (stored = new Map([['baize.seeds', JSON.stringify([{ ...KEPT, hand: 2, ended: undefined }, KEPT])]])));

const proof = (hand: number, head: string) => ({ table: 't', hand, hash: { written: head, computed: head, ok: true }, signature: 'cc'.repeat(64), ok: true }) as Proof;

it('the kept end fits', () => {
  expect(compareEnds(proof(3, HEAD), 'file', 'key', memory)).toMatchObject({ ok: true, alarm: null });
});

it('nothing is said of a hand that this browser kept no end of', () => {
  expect(compareEnds(proof(2, 'dd'.repeat(32)), 'file', 'key', memory)).toMatchObject({ ok: null, alarm: null });
  expect(compareEnds(proof(4, 'dd'.repeat(32)), 'file', 'key', memory)).toMatchObject({ ok: null, alarm: null });
  expect(evidence(memory)).toEqual([]);
});

it('another end is told with both signatures and the file, and both signatures are kept once', () => {
  const other = proof(3, 'dd'.repeat(32));
  const { ok, alarm } = compareEnds(other, 'the whole file', 'key', memory);
  expect(ok).toBe(false);
  expect(alarm?.verdict).toBe('rewritten');
  const told = JSON.parse(alarm?.evidence ?? '{}');
  expect(told).toMatchObject({ table: 't', hand: 3, seat: 1, roomKey: 'key', file: 'the whole file', kept: KEPT.ended });
  expect(told.told).toEqual({ head: other.hash.computed, signature: other.signature });
  compareEnds(other, 'the whole file', 'key', memory);
  const [kept, ...others] = evidence(memory);
  expect(others).toEqual([]);
  expect(JSON.parse(kept?.evidence ?? '{}').kept).toEqual(KEPT.ended);
  expect(kept?.evidence).not.toContain('the whole file');
});
