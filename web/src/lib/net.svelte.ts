// The page's one connection and the account behind it.
import { api, ApiError, socketAddress, whenUnknown } from './api';
import type { Looker } from './lobby/board.svelte';
import { PROTOCOL, Socket, type Heard, type Link, type Wire } from './socket';
import type { Answered } from './table/door';
import type { Answer, Ask, Me, QueueState, Refused } from './wire';

/** Someone who follows a table. */
export interface Follower {
  table: string;
  heard(message: Heard): void;
  /** The connection is there again: ask for the table anew; another person's numbers mean nothing. */
  resume(another: boolean): void;
}

export const NO_QUEUE: QueueState = { game: null, table: null, waiting: 0 };
const NAME_KEY = 'baize.nickname';

class Net {
  link = $state<Link>('closed');
  /** When the next try comes, on this page's own clock. */
  retryAt = $state(0);
  /** The server speaks another protocol, or is newer than this page. */
  outdated = $state(false);
  me = $state.raw<Me | null>(null);
  /** Whether it is known yet who is asking. */
  settled = $state(false);
  /** The account this page played with is not logged in any more. */
  expired = $state(false);
  queue = $state.raw<QueueState>(NO_QUEUE);
  /** Since when this page knows that it waits for a game, on its own clock. */
  queuedAt = $state(0);
  /** What a lost line means for whoever sits at the table on the screen; null where it means nothing. */
  lostLine = $state.raw<(() => string) | null>(null);
  /** The server's farewell, if it said one. */
  farewell = $state.raw<Refused | null>(null);

  private version: string | null = null;
  private another = false;
  private followers = new Set<Follower>();
  private lookers = new Set<Looker>();
  private readonly socket = new Socket({
    open: () => new WebSocket(socketAddress()) as unknown as Wire,
    heard: (message) => this.heard(message),
    link: (state, retryInMs) => {
      this.link = state;
      this.retryAt = retryInMs === undefined ? 0 : performance.now() + retryInMs;
    },
    welcomed: () => {
      this.followers.forEach((one) => one.resume(this.another));
      this.lookers.forEach((one) => one.resume());
      this.another = false;
    },
  });

  async begin(): Promise<void> {
    addEventListener('online', () => this.socket.probe());
    addEventListener('offline', () => this.socket.probe());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.socket.probe();
    });
    whenUnknown(() => this.known(null));
    await this.refresh();
    this.socket.start();
  }

  ask(ask: Ask): Promise<Answer> {
    return this.socket.ask(ask);
  }

  /** Asks a table's game something that changes nothing. */
  async question<A>(table: string, question: unknown): Promise<Answered<A>> {
    const { answer, error } = await this.ask({ type: 'question', table, question });
    return error ? { refused: error } : { answer: answer as A };
  }

  retryNow(): void {
    this.socket.retryNow();
  }

  follow(one: Follower): () => void {
    this.followers.add(one);
    if (this.link === 'open') one.resume(false);
    return () => {
      this.followers.delete(one);
      const last = ![...this.followers].some((other) => other.table === one.table);
      if (last && this.link === 'open') void this.ask({ type: 'unwatch', table: one.table });
    };
  }

  /** What is told of the lobby goes to this one, too; call the result when it is not to any more. */
  look(one: Looker): () => void {
    this.lookers.add(one);
    if (this.link === 'open') one.resume();
    return () => this.lookers.delete(one);
  }

  /** A new account or another one: the socket must come back with its cookie. */
  become(me: Me): void {
    this.another = true;
    this.queue = NO_QUEUE;
    this.known(me);
    this.socket.restart();
  }

  async logout(): Promise<void> {
    await api.logout();
    this.leave();
  }

  /** There is nobody behind this page any more, and that was meant. */
  leave(): void {
    localStorage.removeItem(NAME_KEY);
    this.another = true;
    this.queue = NO_QUEUE;
    this.me = null;
    this.expired = false;
    this.socket.restart();
  }

  /** The name this browser played under last. */
  lastName(): string | null {
    return localStorage.getItem(NAME_KEY);
  }

  async refresh(): Promise<void> {
    try {
      this.known(await api.me());
    } catch (error) {
      if (error instanceof ApiError && error.code === 'banned') this.keptOut(error);
      // Whoever is unknown has been told so; otherwise what is known stays, and the socket will say more.
    }
  }

  /** The host of the room does not let this account in: nobody is here, and the banner says why. */
  private keptOut({ code, message, details }: ApiError): void {
    this.settled = true;
    this.farewell = details ? { code, message, details } : { code, message };
  }

  private known(me: Me | null): void {
    this.settled = true;
    if (me === null && (this.me !== null || this.lastName() !== null)) this.expired = true;
    if (me !== null) {
      this.expired = false;
      localStorage.setItem(NAME_KEY, me.nickname);
    }
    this.me = me;
  }

  /** A lost line, or a server that started anew, took this page out of the queue: it goes on waiting. */
  private async waitOn(): Promise<void> {
    const { game } = this.queue;
    if (game === null) return;
    const { ok, error } = await this.ask({ type: 'queue_join', game });
    if (!ok && error?.code !== 'already_waiting' && this.queue.game === game) this.queue = NO_QUEUE;
  }

  private heard(message: Heard): void {
    switch (message.type) {
      case 'welcome':
        this.farewell = null;
        this.known(message.you);
        this.outdated ||= message.protocol !== PROTOCOL || (this.version !== null && this.version !== message.version);
        this.version ??= message.version;
        void this.waitOn();
        break;
      case 'you':
        this.known(message.you);
        break;
      case 'queue':
        // The number of those who wait comes again and again; the waiting began once.
        if (message.game !== this.queue.game) this.queuedAt = performance.now();
        this.queue = { game: message.game, table: message.table, waiting: message.waiting };
        break;
      case 'bye':
        this.farewell = message.error;
        break;
      case 'letter':
      case 'view':
      case 'chat':
      case 'hint':
      case 'closed':
        this.tell(message.table, message);
        break;
      case 'lobby':
      case 'own_tables':
        this.lookers.forEach((one) => one.heard(message));
        break;
      case 'table':
        this.tell(message.table.id, message);
        break;
      default:
        break;
    }
  }

  private tell(table: string, message: Heard): void {
    for (const one of this.followers) if (one.table === table) one.heard(message);
  }
}

export const net = new Net();
