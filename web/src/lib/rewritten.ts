// Whether a hand's file ends as the room said while this browser played it: two signed ends of one hand prove that it was rewritten.
import type { Proof } from './proof';
import { keptEnd, type Kept } from './seeds';
import type { Alarm } from './trust';
import { accuse } from './witness.svelte';

export interface Ends {
  /** Null where this browser kept no end of the hand. */
  ok: boolean | null;
  kept: Kept['ended'];
  /** What proves it, with the whole file, if the ends are not the same. */
  alarm: Alarm | null;
}

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/** `file` is the text that the proof was made of. */
export function compareEnds(found: Proof, file: string, roomKey: string, memory: Memory = localStorage): Ends {
  const own = keptEnd(found.table, found.hand, memory);
  if (!own?.ended) return { ok: null, kept: null, alarm: null };
  if (own.ended.head === found.hash.computed) return { ok: true, kept: own.ended, alarm: null };
  const { table, hand } = found;
  const proof = { table, hand, seat: own.seat, verdict: 'rewritten' as const, roomKey, kept: own.ended, told: { head: found.hash.computed, signature: found.signature } };
  const alarm = (more: object): Alarm => ({ table, hand, verdict: 'rewritten', evidence: JSON.stringify({ ...proof, ...more }, null, 2) });
  // The two signed ends are the proof, and small; the file that goes with them may be too large for what a browser keeps.
  accuse(alarm({}), memory);
  return { ok: false, kept: own.ended, alarm: alarm({ file }) };
}
