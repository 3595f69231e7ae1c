// What this page finds out by itself about the hands of a table, and the evidence if one was not dealt as promised.
import { drawsOf } from './draws';
import type { Seeds } from './seeds';
import { isFault, judge, type Alarm, type Shown, type Verdict } from './trust';
import type { DiceShown, Opening, Seat } from './wire';

const KEY = 'baize.evidence';
/** Hands that this browser keeps evidence of. */
const MOST_KEPT = 20;
/** Hands of one table whose marks are drawn. */
const MOST_MARKED = 200;
/** A deck twice over: no honest table opens more cards in a hand. */
const MOST_OPENED = 104;

/** What has been seen of the hand on the table. */
export interface Seen {
  game: string | undefined;
  seat: Seat | null;
  /** How many seats the table has. */
  seats: number;
  dice: DiceShown;
  view: unknown;
}

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

export class Witness {
  /** What was found of each hand. */
  verdicts = $state.raw<Record<number, Verdict>>({});
  /** The first hand that was not dealt as the table had promised; it is not forgotten here. */
  alarm = $state.raw<Alarm | null>(null);
  private opened: Opening[] = [];
  private hand = 0;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly table: string,
    private readonly seeds: Seeds,
    private readonly memory: Memory = localStorage,
  ) {
    this.verdicts = seeds.verdicts();
    this.alarm = evidence(memory).find((one) => one.table === table) ?? null;
  }

  /** Cards that were opened in a hand. A card that opens twice in two ways is kept twice, and so found out. */
  opens(hand: number, cards: readonly Opening[]): void {
    if (hand !== this.hand) this.opened = [];
    this.hand = hand;
    const known = new Set(this.opened.map((one) => JSON.stringify(one)));
    this.opened = [...this.opened, ...cards.filter((one) => !known.has(JSON.stringify(one)))].slice(0, MOST_OPENED);
  }

  /** A hand is looked at when it ends and, where cards are sealed, whenever one opens. */
  look(seen: Seen): Promise<unknown> {
    const { dice, seat } = seen;
    const sealed = dice.hand === this.hand && this.opened.length > 0;
    if (!dice.ended && !sealed) return this.queue;
    const opened = dice.hand === this.hand ? this.opened : [];
    const kept = seat === null ? undefined : this.seeds.of(dice.hand, seat);
    const taken = this.seeds.taken(dice.hand);
    const judged = this.queue.then(async () => {
      const draws = seen.game === undefined ? null : await drawsOf(seen.game);
      // A hand of a sealed deck may end before anything was dealt: nobody came, and there is nothing to say of it.
      const empty = draws?.shown !== undefined && opened.length === 0;
      const shown: Shown = { opened, seats: seen.seats, drew: draws !== null && !empty, cards: draws?.shown?.(seen.view) ?? [] };
      const verdict = await judge(this.table, seat, dice, kept, taken, shown);
      if (!empty || isFault(verdict)) this.found(dice, seat, { verdict, kept, opened });
    });
    // A part of the page that did not come, or a full memory, costs this look and not the next one.
    this.queue = judged.catch(() => undefined);
    return this.queue;
  }

  private found(dice: DiceShown, seat: Seat | null, { verdict, ...proof }: { verdict: Verdict; kept: unknown; opened: Opening[] }): void {
    const before = this.verdicts[dice.hand];
    if (before !== undefined && isFault(before)) return;
    // Numbers as keys are in their order, so the oldest hands go first.
    this.verdicts = Object.fromEntries(Object.entries({ ...this.verdicts, [dice.hand]: verdict }).slice(-MOST_MARKED));
    if (seat !== null) this.seeds.judged(dice.hand, seat, verdict, dice.ended);
    if (!isFault(verdict)) return;
    const text = JSON.stringify({ table: this.table, seat, verdict, ...proof, dice }, null, 2);
    const alarm: Alarm = { table: this.table, hand: dice.hand, verdict, evidence: text };
    this.alarm ??= alarm;
    accuse(alarm, this.memory);
  }
}

/** Keeps what proves it, once for each hand and fault. */
export function accuse(alarm: Alarm, memory: Memory = localStorage): void {
  const others = evidence(memory).filter((one) => one.table !== alarm.table || one.hand !== alarm.hand || one.verdict !== alarm.verdict);
  memory.setItem(KEY, JSON.stringify([...others, alarm].slice(-MOST_KEPT)));
}

/** What this browser has against tables, the oldest first. */
export function evidence(memory: Memory = localStorage): Alarm[] {
  try {
    const kept: unknown = JSON.parse(memory.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Alarm[]) : [];
  } catch {
    return [];
  }
}
