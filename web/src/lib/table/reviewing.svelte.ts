// A review on its way: asked for again and again until it is there, and what it says of each decision.
import { isClear } from '../advice';
import type { Advice, Decision, Review, ReviewState } from '../wire';

const AGAIN_MS = 700;

export type Asks = () => Promise<ReviewState>;

export class Reviewing {
  review = $state.raw<Review | null>(null);
  /** How much of it is done, from 0 to 1; null while nobody has asked, or it is there. */
  share = $state<number | null>(null);
  failure = $state.raw<unknown>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  /** Forgets the review of other eyes and asks for this one. */
  async begin(asks: Asks): Promise<void> {
    this.stop();
    this.review = null;
    this.failure = null;
    this.share = 0;
    await this.ask(asks, this.asked);
  }

  stop(): void {
    this.asked += 1;
    this.share = null;
    clearTimeout(this.timer);
  }

  private async ask(asks: Asks, time: number): Promise<void> {
    try {
      const state = await asks();
      if (time !== this.asked) return;
      this.review = state.review;
      this.share = state.review ? null : state.of > 0 ? state.done / state.of : 0;
      if (!state.review) this.timer = setTimeout(() => void this.ask(asks, time), AGAIN_MS);
    } catch (error) {
      if (time !== this.asked) return;
      this.failure = error;
      this.share = null;
    }
  }
}

export interface Judged {
  step: number;
  advice: Advice;
  played: unknown;
  best: unknown;
  loses: number;
  error: number;
  /** More was given away than a trifle, and more than chance can have made of nothing. */
  mistake: boolean;
}

/** What a decision gave away; none if what was played is not among what was weighed. */
export function judged({ step, advice }: Decision, trifle: number): Judged | null {
  const [best, played] = [advice.options[0], advice.options[advice.played ?? -1]];
  if (!best || !played) return null;
  const { loses, error } = played;
  return { step, advice, played: played.action, best: best.action, loses, error, mistake: isClear(played, trifle) };
}
