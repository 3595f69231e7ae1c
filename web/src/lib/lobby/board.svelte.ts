// The lobby's list as this page keeps it: it comes once over the socket, and then only what moved in it.
import { applied } from '$lib/moved';
import type { Answer, Ask, LobbyView, Say, TableInfo } from '$lib/wire';

const AGAIN_MS = 1_000;

/** What the board needs of the page's connection. */
export interface Line {
  ask(ask: Ask): Promise<Answer>;
  look(one: Looker): () => void;
}

/** Someone who looks at the lobby. */
export interface Looker {
  heard(message: Say): void;
  /** The connection is there again, so the list has to be asked for anew. */
  resume(): void;
}

export class Board implements Looker {
  /** Null until it has come. */
  list = $state.raw<LobbyView | null>(null);
  own = $state.raw<TableInfo[]>([]);
  /** Public tables in their order, without one's own. */
  readonly others = $derived.by(() => {
    const mine = new Set(this.own.map((info) => info.id));
    return (this.list?.order ?? []).flatMap((id) => (mine.has(id) ? [] : (this.list?.rows[id] ?? [])));
  });
  readonly queued = $derived(this.list?.queued ?? {});
  private number: number | null = null;
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly line: Line) {}

  /** Looks from now on, as long as the page is in sight; call the result to look away. */
  start(): () => void {
    const away = this.line.look(this);
    const turned = () => this.resume();
    document.addEventListener('visibilitychange', turned);
    return () => {
      document.removeEventListener('visibilitychange', turned);
      clearTimeout(this.again);
      away();
      void this.line.ask({ type: 'lobby', on: false });
    };
  }

  resume(): void {
    clearTimeout(this.again);
    this.number = null;
    const on = document.visibilityState === 'visible';
    void this.line.ask({ type: 'lobby', on }).then(({ ok }) => {
      if (!ok && on) this.again = setTimeout(() => this.resume(), AGAIN_MS);
    });
  }

  heard(message: Say): void {
    if (message.type === 'own_tables') this.own = message.tables;
    if (message.type !== 'lobby') return;
    if (message.view) {
      this.list = message.view;
      this.number = message.number;
    } else if (this.number !== null) {
      // A change of another list than this: what came before it was lost on the way.
      const next = message.from === this.number ? applied(this.list, message.moved ?? []) : undefined;
      if (next === undefined) return this.resume();
      this.list = next as LobbyView;
      this.number = message.number;
    }
  }
}
