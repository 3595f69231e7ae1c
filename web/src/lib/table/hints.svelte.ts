// A hint on its way: asked for once, shown while the question that it answers is the one on the table.
import type { Answer, Ask, Hint, Refused } from '../wire';

/** The question that is asked now, by which a hint is known to belong to it. */
export interface Question {
  hand: number;
  deadline: number | null;
}

export interface HintsFrom {
  table: string;
  ask: (ask: Ask) => Promise<Answer>;
  /** What is asked of this page's person now; null while nothing is. */
  question: () => Question | null;
}

const same = (a: Question | null, b: Question | null) => a !== null && b !== null && a.hand === b.hand && a.deadline === b.deadline;

export class Hints {
  /** What was asked about, until it is answered or the table has moved on. */
  private asked = $state.raw<Question | null>(null);
  private found = $state.raw<Hint | null>(null);
  private no = $state.raw<Refused | null>(null);

  constructor(private readonly from: HintsFrom) {}

  private get current(): boolean {
    return same(this.asked, this.from.question());
  }

  get thinking(): boolean {
    return this.current && this.found === null && this.no === null;
  }

  /** The advice for the question of now, null where the coach had nothing to say, undefined while there is none. */
  get advice(): Hint['advice'] | undefined {
    return this.current && this.found !== null && this.no === null ? this.found.advice : undefined;
  }

  get refused(): Refused | null {
    return this.current ? this.no : null;
  }

  async ask(): Promise<void> {
    const question = this.from.question();
    if (question === null || this.thinking) return;
    this.asked = question;
    this.found = this.no = null;
    const { ok, error } = await this.from.ask({ type: 'hint', table: this.from.table });
    if (!ok && this.asked === question) this.no = error ?? null;
  }

  heard(hint: Hint): void {
    if (!same(this.asked, hint)) return;
    this.found = hint;
    this.no = hint.error ?? null;
  }

  close(): void {
    this.asked = null;
  }
}
