// Asks the server whether what is picked could be played, and keeps its answer until the pick changes.
import { net } from '$lib/net.svelte';
import { refusal } from '$lib/refusals';
import { route } from '$lib/route.svelte';
import type { Action, Card } from './types';

const REST_MS = 120;

export class Asking {
  /** Null while nothing is known; otherwise whether it would do, and if not, why. */
  answer = $state.raw<{ legal: boolean; why: string } | null>(null);
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
      const legal = error.code === 'would_be_legal';
      this.answer = { legal, why: legal ? '' : refusal(error) };
    }, REST_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.number++;
    this.answer = null;
  }
}
