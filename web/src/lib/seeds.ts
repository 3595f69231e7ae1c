// This page's own part in the dice: a seed for each hand, committed to ahead and opened once all commitments are fixed.
import { hex } from './bytes';
import { seatCommitment } from './dice';
import type { Verdict } from './trust';
import type { Answer, Ask, DiceShown, Seat } from './wire';

const KEY = 'baize.seeds';
/** Hands of which this browser keeps what it needs to check them. */
const MOST_KEPT = 200;
/** How often this page tries to commit to one hand while another device of the account has: that one may leave. */
const MOST_TRIES = 5;

/** What this browser knows of its part in one hand. */
export interface Kept {
  table: string;
  hand: number;
  seat: Seat;
  seed: string;
  commit: string;
  /** The table's commitment as it was shown before this page opened its seed, at the latest. */
  promised?: string;
  /** All commitments as they were fixed, when this page opened its seed for them. */
  openedFor?: string;
  /** What this page found when it looked at the hand last. */
  verdict?: Verdict;
  /** How the hand ended, in the room's words and under its signature: a hand that is told otherwise later was rewritten. */
  ended?: DiceShown['ended'];
  /** The table said that another device of this account had committed for the seat already. */
  elsewhere?: boolean;
}

/** What the table has said yes to over this connection; after a restart it may have forgotten it in good faith. */
export interface Taken {
  commit: boolean;
  seed: boolean;
}

export interface Asks {
  ask(ask: Ask): Promise<Answer>;
}

export class Seeds {
  /** Hands that were committed to over this connection; a new one sends it again. */
  private sent = new Map<number, Taken>();
  /** How often another device's commitment stood in the way, by hand. */
  private stoodBack = new Map<number, number>();
  private queue: Promise<unknown> = Promise.resolve();
  private seat: Seat | null = null;

  constructor(
    private readonly table: string,
    private readonly asks: Asks,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
  ) {}

  /** The connection is a new one. */
  resume(): void {
    this.sent.clear();
  }

  /** The table has said something about its dice. One thing is done after another, in the order it was heard. */
  heard(seat: Seat | null, dice: DiceShown): Promise<unknown> {
    // What was said from one seat is not said from another.
    if (seat !== this.seat) this.sent.clear();
    this.seat = seat;
    if (seat === null) return Promise.resolve();
    this.queue = this.queue.then(() => this.answer(seat, dice)).catch(() => undefined);
    return this.queue;
  }

  of(hand: number, seat: Seat): Kept | undefined {
    return this.all().find((one) => one.table === this.table && one.hand === hand && one.seat === seat);
  }

  /** What was found of the hands of this table that this browser remembers. */
  verdicts(): Record<number, Verdict> {
    const here = this.all().filter((one) => one.table === this.table);
    return Object.fromEntries(here.flatMap(({ hand, verdict }) => (verdict ? [[hand, verdict]] : [])));
  }

  judged(hand: number, seat: Seat, verdict: Verdict, ended: DiceShown['ended']): void {
    const kept = this.of(hand, seat);
    // The first word stands: what is told later cannot take the place of what it is held against.
    if (kept) this.keep({ ...kept, verdict, ...(ended && !kept.ended ? { ended } : {}) });
  }

  taken(hand: number): Taken {
    return this.sent.get(hand) ?? { commit: false, seed: false };
  }

  private async answer(seat: Seat, dice: DiceShown): Promise<void> {
    if (dice.opening) await this.open(seat, dice);
    await this.commit(seat, dice.next);
  }

  private async commit(seat: Seat, next: DiceShown['next']): Promise<void> {
    const kept = this.of(next.hand, seat) ?? (await this.fresh(next.hand, seat));
    if (next.commitment && kept.promised === undefined) this.keep({ ...kept, promised: next.commitment });
    if (this.sent.has(next.hand)) return;
    const taken = { commit: false, seed: false };
    this.sent.set(next.hand, taken);
    const { ok, error } = await this.asks.ask({ type: 'commit', table: this.table, hand: next.hand, commit: kept.commit });
    taken.commit = ok;
    this.standBack(next.hand, seat, error?.code === 'committed_elsewhere');
  }

  /**
   * One seat has one seed. Where another device of this account was first, its commitment stands for as long as it is
   * there, and this page says of the hand that it rests on that device. It never says so of a commitment that the table
   * took from this page: that one has to stand.
   */
  private standBack(hand: number, seat: Seat, elsewhere: boolean): void {
    const kept = this.of(hand, seat);
    if (kept && (kept.elsewhere ?? false) !== elsewhere) this.keep({ ...kept, elsewhere });
    const times = this.stoodBack.get(hand) ?? 0;
    if (!elsewhere || times >= MOST_TRIES) return;
    this.stoodBack = new Map([[hand, times + 1]]);
    this.sent.delete(hand);
  }

  /**
   * Never for a second list of commitments, and never before the table has bound itself, or to another commitment than
   * it had shown: whoever shows two for one hand, or none, wants to choose.
   */
  private async open(seat: Seat, { hand, commits, commitment }: DiceShown): Promise<void> {
    const kept = this.of(hand, seat);
    const all = commits.join();
    if (!kept || commits[seat] !== kept.commit || (kept.openedFor ?? all) !== all) return;
    if (commitment === null || (kept.promised ?? commitment) !== commitment) return;
    this.keep({ ...kept, openedFor: all, promised: commitment });
    const { ok } = await this.asks.ask({ type: 'open_seed', table: this.table, hand, seed: kept.seed });
    this.sent.set(hand, { ...this.taken(hand), seed: ok });
  }

  private async fresh(hand: number, seat: Seat): Promise<Kept> {
    const seed = hex(crypto.getRandomValues(new Uint8Array(32)));
    const commit = await seatCommitment(this.table, hand, seat, seed);
    // Another tab of the same person may have been quicker; its seed is this one's, too.
    const known = this.of(hand, seat);
    if (known) return known;
    const kept = { table: this.table, hand, seat, seed, commit };
    this.keep(kept);
    return kept;
  }

  private keep(kept: Kept): void {
    const others = this.all().filter((one) => one.table !== kept.table || one.hand !== kept.hand || one.seat !== kept.seat);
    this.storage.setItem(KEY, JSON.stringify([...others, kept].slice(-MOST_KEPT)));
  }

  private all(): Kept[] {
    return allKept(this.storage);
  }
}

/** The hand as this browser played it and kept its end, from whichever seat. */
export const keptEnd = (table: string, hand: number, storage: Pick<Storage, 'getItem'> = localStorage): Kept | undefined =>
  allKept(storage).find((one) => one.table === table && one.hand === hand && one.ended);

function allKept(storage: Pick<Storage, 'getItem'>): Kept[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}
