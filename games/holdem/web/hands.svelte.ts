// The hands that ended while this page was looking, to be read and taken home later.
import type { Event, Outcome, View } from './types';

export interface Finished {
  /** The table's number for the hand, for its replay; null where the page has not been told. */
  replay: number | null;
  /** Whose eyes saw it: a seat, or null for those who watched. */
  eyes: number | null;
  /** The number the hand document has. */
  number: number;
  decimals: number;
  board: string[];
  outcome: Outcome;
  /** Who sat where at that time. */
  names: string[];
  /** Hands that were shown, in the server's words. */
  shown: { seat: number; words: string; cards: readonly string[] }[];
}

const MOST = 100;

export class Hands {
  list = $state.raw<Finished[]>([]);
  private shown: Finished['shown'] = [];
  private of = -1;

  told(view: View, events: readonly Event[]): void {
    if (view.hand !== this.of) this.shown = [];
    this.of = view.hand;
    for (const event of events) {
      if (event.type === 'shown' && event.words !== null) this.shown = [...this.shown, { seat: event.seat, words: event.words, cards: event.cards }];
    }
  }

  /** A hand that is over is kept; seen again, because someone showed cards after all, it is kept anew. */
  seen(view: View, replay: number | null, eyes: number | null, name: (seat: number) => string): void {
    if (!view.outcome) return;
    const known = this.list.find((one) => one.number === view.hand);
    const finished: Finished = {
      replay: replay ?? known?.replay ?? null,
      eyes,
      number: view.hand,
      decimals: view.decimals,
      board: view.board.cards,
      outcome: view.outcome,
      names: known?.names ?? view.seats.map((_, seat) => name(seat)),
      shown: view.hand === this.of ? this.shown : (known?.shown ?? []),
    };
    this.list = [finished, ...this.list.filter((one) => one !== known)].slice(0, MOST);
  }
}
