// Asks the server what the picked cards would be and whether they could be played; its answer holds until the pick changes.
import { refusal } from '$lib/refusals';
import type { TableDoor } from '$lib/table/door';
import type { Answer as Told, Card, Naming, Question } from './types';

const REST_MS = 120;

export type Answer = { legal: true; naming: Naming } | { legal: false; why: string };

export class Asking {
  /** Null while nothing is known. */
  answer = $state.raw<Answer | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private number = 0;

  constructor(private readonly ask: TableDoor['ask']) {}

  about(cards: readonly Card[]): void {
    clearTimeout(this.timer);
    this.answer = null;
    const number = ++this.number;
    if (cards.length === 0) return;
    const question: Question = { type: 'play', cards: [...cards] };
    this.timer = setTimeout(async () => {
      const answered = await this.ask<Told>(question);
      if (number !== this.number) return;
      this.answer = 'answer' in answered ? { legal: true, naming: answered.answer.naming } : { legal: false, why: refusal(answered.refused) };
    }, REST_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.number++;
    this.answer = null;
  }
}
