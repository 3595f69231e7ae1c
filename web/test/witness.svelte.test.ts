// What a page remembers of the hands it has looked at: verdicts and signed ends over a reload, and evidence that is bounded.
import { beforeEach, expect, it } from 'vitest';
import { commitment } from '$lib/dice';
import { Seeds } from '$lib/seeds';
import type { Answer, DiceShown } from '$lib/wire';
import { evidence, Witness, type Seen } from '$lib/witness.svelte';

const SECRET = '5e'.repeat(32);
const ENDED = { head: 'aa'.repeat(32), signature: 'bb'.repeat(64), score: [1, -1] };

let stored: Map<string, string>;
const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) };
beforeEach(() => (stored = new Map()));

function page(table = 't') {
  const seeds = new Seeds(table, { ask: () => Promise.resolve({ ok: true } as Answer) }, storage);
  return { seeds, witness: new Witness(table, seeds, storage) };
}

/** A hand from the commitment before it to its end, with a change to what is told in the end. */
async function played({ seeds, witness }: ReturnType<typeof page>, change: Partial<DiceShown> = {}, table = 't'): Promise<void> {
  const promise = await commitment(table, 1, SECRET);
  const none = { leftOut: [], opening: false, secret: null, ended: null, seeds: [] };
  await seeds.heard(0, { ...none, hand: 0, commitment: null, commits: [], next: { hand: 1, commitment: promise } });
  const own = seeds.of(1, 0);
  const commits = [own?.commit ?? '', null];
  await seeds.heard(0, { ...none, hand: 1, commitment: promise, commits, opening: true, next: { hand: 2, commitment: null } });
  const dice: DiceShown = { ...none, hand: 1, commitment: promise, commits, seeds: [own?.seed ?? '', null], secret: SECRET, next: { hand: 2, commitment: 'c2' }, ended: ENDED, ...change };
  const seen: Seen = { game: undefined, seat: 0, seats: 2, dice, view: null };
  await witness.look(seen);
}

it('a good hand is marked, and with its signed end it is still known after a reload', async () => {
  const here = page();
  await played(here);
  expect(here.witness.verdicts).toEqual({ 1: 'fine' });
  expect(page().witness.verdicts).toEqual({ 1: 'fine' });
  expect(page().seeds.of(1, 0)?.ended).toEqual(ENDED);
  expect(here.witness.alarm).toBeNull();
});

it('a bad hand stays bad whatever is told later, at this table and after a reload', async () => {
  const here = page();
  await played(here, { commitment: '77'.repeat(32) });
  await played(here);
  expect(here.witness.verdicts).toEqual({ 1: 'changed' });
  const again = page().witness;
  expect(again.alarm?.verdict).toBe('changed');
  expect(JSON.parse(again.alarm?.evidence ?? '{}').dice.commitment).toBe('77'.repeat(32));
  expect(page('other').witness.alarm).toBeNull();
});

it('evidence of the last twenty hands is kept', async () => {
  for (let table = 1; table <= 22; table++) await played(page(`t${table}`), { commitment: '77'.repeat(32) }, `t${table}`);
  expect(evidence(storage).map((one) => one.table)).toEqual(Array.from({ length: 20 }, (_, index) => `t${index + 3}`));
});
