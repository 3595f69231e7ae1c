// This page's part in the dice, and what it says of a table that does not keep to it.
import { beforeEach, describe, expect, it } from 'vitest';
import { commitment, seatCommitment } from '$lib/dice';
import { Seeds } from '$lib/seeds';
import { judge, NOTHING_SHOWN } from '$lib/trust';
import type { Answer, Ask, DiceShown } from '$lib/wire';

const SECRET = '5e'.repeat(32);

function shown(over: Partial<DiceShown> = {}): DiceShown {
  return {
    hand: 0, commitment: null, commits: [], seeds: [], leftOut: [], opening: false, secret: null,
    next: { hand: 1, commitment: 'c1' }, ended: null, ...over,
  };
}

let asked: Ask[];
let stored: Map<string, string>;
const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) };
const page = () => new Seeds('t', { ask: (ask) => (asked.push(ask), Promise.resolve({ ok: true } as Answer)) }, storage);

beforeEach(() => {
  asked = [];
  stored = new Map();
});

describe('seeds', () => {
  it('are committed to once a hand and connection, ahead', async () => {
    const seeds = page();
    await seeds.heard(1, shown());
    await seeds.heard(1, shown());
    const kept = seeds.of(1, 1);
    expect(asked).toEqual([{ type: 'commit', table: 't', hand: 1, commit: kept?.commit }]);
    expect(kept?.commit).toBe(await seatCommitment('t', 1, 1, kept?.seed ?? ''));
    seeds.resume();
    await seeds.heard(1, shown());
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
  });

  it('are committed to anew from another seat, also from the same one after getting up', async () => {
    const seeds = page();
    await seeds.heard(1, shown());
    await seeds.heard(2, shown());
    await seeds.heard(null, shown());
    await seeds.heard(2, shown());
    const commits = [1, 2, 2].map((seat) => seeds.of(1, seat)?.commit);
    expect(asked.map((ask) => 'commit' in ask && ask.commit)).toEqual(commits);
  });

  it('survive a reload and are the same in a second tab', async () => {
    await page().heard(1, shown());
    const again = page();
    await again.heard(1, shown());
    expect(asked[1]).toEqual(asked[0]);
  });

  it('are nobody’s who only watches', async () => {
    await page().heard(null, shown());
    expect(asked).toEqual([]);
  });

  it('are opened when the own commitment stands among those that were fixed, and never for a second list', async () => {
    const seeds = page();
    await seeds.heard(0, shown());
    const own = seeds.of(1, 0);
    const opening = (commits: (string | null)[]) => shown({ hand: 1, commitment: 'c1', commits, opening: true, next: { hand: 2, commitment: null } });
    const opened = () => asked.filter((ask) => ask.type === 'open_seed');
    await seeds.heard(0, opening(['00', null]));
    expect(opened()).toEqual([]);
    await seeds.heard(0, opening([own?.commit ?? '', 'aa']));
    expect(opened()).toEqual([{ type: 'open_seed', table: 't', hand: 1, seed: own?.seed }]);
    await seeds.heard(0, opening([own?.commit ?? '', 'bb']));
    expect(opened()).toHaveLength(1);
    await seeds.heard(0, opening([own?.commit ?? '', 'aa']));
    expect(opened()).toHaveLength(2);
  });
});

describe('two devices of one account', () => {
  /** A table where the first device's commitment stands while it is there. */
  function devices(stands: { by: string | null }) {
    const device = (name: string) => {
      const memory = new Map<string, string>();
      const own = { getItem: (key: string) => memory.get(key) ?? null, setItem: (key: string, value: string) => void memory.set(key, value) };
      const ask = (ask: Ask): Promise<Answer> => {
        asked.push(ask);
        const ok = ask.type !== 'commit' || (stands.by ??= name) === name;
        return Promise.resolve((ok ? { ok } : { ok, error: { code: 'committed_elsewhere', message: '' } }) as Answer);
      };
      return new Seeds('t', { ask }, own);
    };
    return [device('desk'), device('phone')] as const;
  }
  const verdict = (seeds: Seeds, dice: DiceShown) => judge('t', 0, dice, seeds.of(1, 0), seeds.taken(1));

  it('do not accuse the table: one adds the seed, and the other says that it rests on it', async () => {
    const [desk, phone] = devices({ by: null });
    await desk.heard(0, shown());
    await phone.heard(0, shown());
    const own = desk.of(1, 0);
    const ended = shown({ hand: 1, commitment: 'c1', commits: [own?.commit ?? '', null], seeds: [own?.seed ?? '', null], next: { hand: 2, commitment: null } });
    expect(await verdict(desk, ended)).toBe('fine');
    expect(await verdict(phone, ended)).toBe('elsewhere');
  });

  it('give the table no excuse to leave out a commitment that it took', async () => {
    const [desk, phone] = devices({ by: null });
    await desk.heard(0, shown());
    await phone.heard(0, shown());
    const other = phone.of(1, 0);
    const ended = shown({ hand: 1, commitment: 'c1', commits: [other?.commit ?? '', null], seeds: [other?.seed ?? '', null], next: { hand: 2, commitment: null } });
    expect(await verdict(desk, ended)).toBe('dropped');
  });

  it('take turns when the first one leaves, and do not ask without end', async () => {
    const stands: { by: string | null } = { by: null };
    const [desk, phone] = devices(stands);
    await desk.heard(0, shown());
    await phone.heard(0, shown());
    stands.by = null;
    await phone.heard(0, shown());
    expect(phone.taken(1).commit).toBe(true);
    expect(phone.of(1, 0)?.elsewhere).toBe(false);
    asked = [];
    for (let times = 0; times < 20; times++) await desk.heard(0, shown({ next: { hand: 2, commitment: 'c2' } }));
    expect(asked).toHaveLength(6);
  });
});

describe('a table that has not bound itself', () => {
  const opens = async (promised: string | null, atOpening: string | null) => {
    const seeds = page();
    await seeds.heard(0, shown({ next: { hand: 1, commitment: promised } }));
    const commits = [seeds.of(1, 0)?.commit ?? '', null];
    await seeds.heard(0, shown({ hand: 1, commitment: atOpening, commits, opening: true, next: { hand: 2, commitment: null } }));
    return { opened: asked.some((ask) => ask.type === 'open_seed'), kept: seeds.of(1, 0) };
  };

  it('gets no seed', async () => {
    expect((await opens(null, null)).opened).toBe(false);
    expect((await opens('c1', null)).opened).toBe(false);
  });

  it('gets none under another commitment than it had shown', async () => {
    expect((await opens('c1', 'c2')).opened).toBe(false);
  });

  it('is held to the commitment that it showed as the seeds were opened', async () => {
    const { opened, kept } = await opens(null, 'c1');
    expect(opened).toBe(true);
    expect(kept?.promised).toBe('c1');
    const dice = shown({ hand: 1, commitment: 'c9', commits: [kept?.commit ?? '', null], seeds: [kept?.seed ?? '', null] });
    expect(await judge('t', 0, dice, kept, { commit: true, seed: true })).toBe('changed');
  });
});

describe('a hand that has ended', () => {
  async function played(): Promise<{ dice: DiceShown; seeds: Seeds }> {
    const seeds = page();
    const promise = await commitment('t', 1, SECRET);
    await seeds.heard(0, shown({ next: { hand: 1, commitment: promise } }));
    const own = seeds.of(1, 0);
    const commits = [own?.commit ?? '', null];
    await seeds.heard(0, shown({ hand: 1, commitment: promise, commits, opening: true, next: { hand: 2, commitment: null } }));
    const ended = { head: '00', signature: null, score: [1, -1] };
    return { seeds, dice: shown({ hand: 1, commitment: promise, commits, seeds: [own?.seed ?? '', null], secret: SECRET, next: { hand: 2, commitment: 'c2' }, ended }) };
  }
  const verdict = ({ seeds, dice }: { seeds: Seeds; dice: DiceShown }, change: Partial<DiceShown> = {}) =>
    judge('t', 0, { ...dice, ...change }, seeds.of(1, 0), seeds.taken(1));

  it('is fine if the table kept to all of it', async () => {
    expect(await verdict(await played())).toBe('fine');
  });

  it('is told apart by what the table did', async () => {
    const hand = await played();
    expect(await verdict(hand, { seeds: [null, null] })).toBe('dropped');
    expect(await verdict(hand, { commits: [null, 'ff'], seeds: [null, null] })).toBe('changed');
    expect(await verdict(hand, { commitment: '77'.repeat(32) })).toBe('changed');
    expect(await verdict(hand, { secret: '77'.repeat(32) })).toBe('forged');
  });

  it('ends once: another end of the same hand is a rewritten one, and does not take the place of the first', async () => {
    const hand = await played();
    hand.seeds.judged(1, 0, 'fine', hand.dice.ended);
    const other = { head: '11', signature: null, score: [-1, 1] };
    expect(await verdict(hand, { ended: other })).toBe('rewritten');
    hand.seeds.judged(1, 0, 'fine', other);
    expect(hand.seeds.of(1, 0)?.ended).toEqual(hand.dice.ended);
  });

  it('has a list of commitments where cards were drawn and one was taken', async () => {
    const { seeds, dice } = await played();
    const without = { ...dice, commits: [], seeds: [] };
    const found = (drew: boolean) => judge('t', 0, without, seeds.of(1, 0), seeds.taken(1), { ...NOTHING_SHOWN, drew });
    expect(await found(false)).toBe('fine');
    expect(await found(true)).toBe('dropped');
  });

  it('says that a seed was called late if the line was new, and does not call it checked', async () => {
    const hand = await played();
    hand.seeds.resume();
    expect(await verdict(hand, { seeds: [null, null], leftOut: [{ seat: 0, why: 'late' }] })).toBe('late');
  });
});
