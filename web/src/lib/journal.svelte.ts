// The events of a table in the order they were told, each once, for the log in words.

export interface Entry {
  key: string;
  hand: number;
  seq: number;
  event: unknown;
}

const MOST = 2_000;

export class Journal {
  entries = $state.raw<Entry[]>([]);

  clear(): void {
    this.entries = [];
  }

  add(hand: number, seq: number, events: unknown[]): void {
    if (this.entries.some((entry) => entry.hand === hand && entry.seq === seq)) return;
    const fresh = events.map((event, index) => ({ key: `${hand}.${seq}.${index}`, hand, seq, event }));
    if (fresh.length) this.entries = [...this.entries, ...fresh].slice(-MOST);
  }
}
