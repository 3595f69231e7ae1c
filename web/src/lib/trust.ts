// What this page can say of a hand by itself: whether the table kept to what it had shown before.
import { commitment } from './dice';
import { checkOpenings } from './seal';
import type { Kept, Taken } from './seeds';
import type { DiceShown, Opening, Seat } from './wire';

/** The table took the own seed, or the commitment to it, and left it out; the commitments are not those it had shown;
 * the secret is not the one that was committed to; a card lies where the sealed deck did not have it; or the hand ends
 * otherwise than the room had signed. */
export type Fault = 'dropped' | 'changed' | 'forged' | 'misdealt' | 'rewritten';

/** Everything that this page can check fits, with the own seed in it; or without, because none was asked for; or with
 * one that the table says came from another device of this account, which only its owner knows; or the table called it
 * late, which this page cannot tell from a line that was cut, and so does not hide. */
export type Verdict = 'fine' | 'without' | 'elsewhere' | 'late' | Fault;

/** A hand in which the table did not keep to what it had shown, and what proves it. */
export interface Alarm {
  table: string;
  hand: number;
  verdict: Fault;
  evidence: string;
}

/** What was seen of the cards of a hand. */
export interface Shown {
  /** Cards of a sealed deck with their proofs. */
  opened: readonly Opening[];
  seats: number;
  /** Whether cards were drawn. */
  drew: boolean;
  /** The cards of a sealed deck that lie open before this viewer. */
  cards: readonly string[];
}

export const evidenceName = ({ table, hand }: Alarm) => `evidence-${table}-${hand}.json`;

export const NOTHING_SHOWN: Shown = { opened: [], seats: 0, drew: false, cards: [] };

const NO_FAULTS: readonly Verdict[] = ['fine', 'without', 'elsewhere', 'late'];
export const isFault = (verdict: Verdict): verdict is Fault => !NO_FAULTS.includes(verdict);

export async function judge(table: string, seat: Seat | null, dice: DiceShown, kept: Kept | undefined, taken: Taken, shown = NOTHING_SHOWN): Promise<Verdict> {
  if (kept?.promised !== undefined && kept.promised !== dice.commitment) return 'changed';
  if (dice.secret !== null && (await commitment(table, dice.hand, dice.secret)) !== dice.commitment) return 'forged';
  if (!(await wellDealt(table, dice, shown))) return 'misdealt';
  if (kept?.ended && dice.ended && kept.ended.head !== dice.ended.head) return 'rewritten';
  if (seat === null || kept === undefined) return 'fine';
  // Where nothing is drawn there are no seeds at all; where something was, a commitment that was taken is in the list.
  if (dice.commits.length === 0) return !taken.commit || !shown.drew ? 'fine' : 'dropped';
  if (kept.openedFor !== undefined && kept.openedFor !== dice.commits.join()) return 'changed';
  if (dice.seeds[seat] === kept.seed) return 'fine';
  if (taken.seed || (taken.commit && dice.commits[seat] !== kept.commit)) return 'dropped';
  if (kept.openedFor !== undefined) return 'late';
  return kept.elsewhere && dice.seeds[seat] ? 'elsewhere' : 'without';
}

/** Every card that opened lies at its leaf under the root, and every card in sight has opened. */
async function wellDealt(table: string, { hand, commitment: root, seeds }: DiceShown, { opened, seats, cards }: Shown): Promise<boolean> {
  const proved = new Set(opened.map((one) => one.card));
  if (!cards.every((card) => proved.has(card))) return false;
  if (opened.length === 0) return true;
  const all = seeds.length ? seeds : Array.from({ length: seats }, () => null);
  try {
    return (await checkOpenings({ table, hand, root: root ?? '', seeds: all }, opened)).every((one) => one.ok);
  } catch {
    // What is no hexadecimal text proves nothing.
    return false;
  }
}
