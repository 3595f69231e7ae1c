// What of the table is seen now: the last view, or an earlier stage of it while a hand runs out.
import { untrack } from 'svelte';
import { lessMotion } from '$lib/motion';
import type { Told } from '$lib/table/props';
import { held, stagesOf, type Stage } from './runout';
import type { Event, View } from './types';

interface Run {
  told: Told;
  hand: number;
  stages: Stage[];
}

export interface Source {
  view: View;
  /** Null when the view was drawn from nothing: then it is shown as it is, unless a run goes on. */
  told: Told | null;
  /** In a replay every step is a moment of its own, and nothing is held back. */
  live: boolean;
}

export class Show {
  private last: Run | null = null;
  private reached = $state.raw<{ run: Run; at: number } | null>(null);
  // Derived, so that not even for a moment more is drawn than may be seen.
  private readonly run: Run | null = $derived.by(() => (this.last = this.next(this.source())));
  private readonly stage: Stage | null = $derived(this.run?.stages[this.at(this.run)] ?? null);
  readonly view: View = $derived.by(() => {
    const { view } = this.source();
    return this.stage === null || this.stage.cards === null ? view : held(view, this.stage.cards);
  });
  readonly events: readonly Event[] = $derived.by(() => this.stage?.events ?? ((this.source().told?.events ?? []) as Event[]));
  /** The first event that nobody should read of yet. */
  readonly secret: Event | null = $derived(this.run?.stages[this.at(this.run) + 1]?.events[0] ?? null);

  constructor(private readonly source: () => Source) {}

  /** Goes on from stage to stage; to be run as an effect, which ends with the run or with the page. */
  play(): (() => void) | undefined {
    const { run } = this;
    if (run === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (at: number) => {
      if (at + 1 >= run.stages.length) return;
      timer = setTimeout(() => {
        this.reached = { run, at: at + 1 };
        wait(at + 1);
      }, run.stages[at]?.ms);
    };
    wait(untrack(() => this.at(run)));
    return () => clearTimeout(timer);
  }

  private at(run: Run): number {
    return this.reached?.run === run ? this.reached.at : 0;
  }

  /**
   * A letter that says nothing of the cards lets a run go on, and so does a view for new eyes, as of one who has just
   * sat down; any other hand cuts it short.
   */
  private next({ view, told, live }: Source): Run | null {
    const { last } = this;
    if (!live) return null;
    if (told !== null && last?.told === told) return last;
    const stages = told === null ? [] : stagesOf(told.events as Event[], view, lessMotion());
    if (told !== null && stages.length) return { told, hand: view.hand, stages };
    const goesOn = last?.hand === view.hand && untrack(() => this.at(last)) + 1 < last.stages.length;
    return goesOn ? last : null;
  }
}
