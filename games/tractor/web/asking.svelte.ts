// Asks the server what the picked cards would be and whether they could be played; its answer holds until the pick changes.
import { net } from '$lib/net.svelte';
import { refusal } from '$lib/refusals';
import { route } from '$lib/route.svelte';
import { read, type Naming } from './naming';
import type { Action, Card } from './types';

const REST_MS = 120;

export type Answer = { legal: true; naming: Naming } | { legal: false; why: string };

export class Asking {
  /** Null while nothing is known. */
  answer = $state.raw<Answer | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private number = 0;

  about(cards: readonly Card[]): void {
    clearTimeout(this.timer);
    this.answer = null;
    const number = ++this.number;
    const table = route().parts[1];
    if (cards.length === 0 || table === undefined) return;
    const action: Action = { type: 'check_play', cards: [...cards] };
    this.timer = setTimeout(async () => {
      const { error } = await net.ask({ type: 'act', table, action });
      if (number !== this.number || !error) return;
      this.answer = error.code === 'would_be_legal' ? { legal: true, naming: read(error.message) } : { legal: false, why: refusal(error) };
    }, REST_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.number++;
    this.answer = null;
  }
}
