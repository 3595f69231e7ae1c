// What this page can say of a hand by itself when it ends: whether the table kept to what it had shown before.
import { commitment } from './dice';
import type { Kept, Taken } from './seeds';
import type { DiceShown, Seat } from './wire';

/** The table took the own seed, or the commitment to it, and left it out; the commitments are not those it had shown;
 * or the secret is not the one that was committed to. */
export type Fault = 'dropped' | 'changed' | 'forged';

/** Everything that this page can check fits, with the own seed or without it: it came too late, or there was none. */
export type Verdict = 'fine' | 'without' | Fault;

/** A hand in which the table did not keep to what it had shown, and what proves it. */
export interface Alarm {
  hand: number;
  verdict: Fault;
  evidence: string;
}

export const isFault = (verdict: Verdict): verdict is Fault => verdict !== 'fine' && verdict !== 'without';

export async function judge(table: string, seat: Seat | null, dice: DiceShown, kept: Kept | undefined, taken: Taken): Promise<Verdict> {
  if (kept?.promised !== undefined && kept.promised !== dice.commitment) return 'changed';
  if (dice.secret !== null && (await commitment(table, dice.hand, dice.secret)) !== dice.commitment) return 'forged';
  // Where nothing was drawn, or nobody committed, there are no seeds at all.
  if (seat === null || kept === undefined || dice.commits.length === 0) return 'fine';
  if (kept.openedFor !== undefined && kept.openedFor !== dice.commits.join()) return 'changed';
  if (dice.seeds[seat] === kept.seed) return 'fine';
  return taken.seed || (taken.commit && dice.commits[seat] !== kept.commit) ? 'dropped' : 'without';
}
