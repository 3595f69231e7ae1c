// One connection to the server: every question has a nonce, is asked again after a reconnect, and is answered once.
import type { Answer, Ask, Letter, Refused, Say, Snapshot } from './wire';

/** What a table says, under the names it has on the wire. */
export type { Letter, Snapshot } from './wire';
export type Heard = Say | Letter | Snapshot;
export type Link = 'connecting' | 'open' | 'waiting' | 'closed';

/** The version of the wire this page was written for. */
export const PROTOCOL = 3;

/** A wire's state while it can be written to. */
const OPEN = 1;
const FIRST_WAIT_MS = 400;
/** Whoever lost the line in a game has seconds to come back: for this long it is tried again and again. */
const EAGER_MS = 30_000;
const EAGER_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
/** A server that is there says welcome within this time, and later on, over a bad network, within the other. */
const WELCOME_PATIENCE_MS = 4_000;
const LATE_WELCOME_PATIENCE_MS = 15_000;
/** A try that began just now may still come through, whatever the browser has noticed. */
const FRESH_MS = 1_000;
const PING_EVERY_MS = 20_000;
const PING_PATIENCE_MS = 10_000;
const PROBE_PATIENCE_MS = 3_000;

export interface Wire {
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
}

export interface SocketOptions {
  /** Opens a new wire to the server. */
  open: () => Wire;
  heard: (message: Heard) => void;
  link: (state: Link, retryInMs?: number) => void;
  /** The connection is there again; whoever follows a table asks for it anew. */
  welcomed: () => void;
  random?: () => number;
}

interface Pending {
  text: string;
  settle: (answer: Answer) => void;
  sent: boolean;
}

export class Socket {
  private wire: Wire | null = null;
  private welcome = false;
  /** The last wait, without its chance; 0 before the first. */
  private full = 0;
  /** Since when there is no line. */
  private lostAt = 0;
  private connectedAt = 0;
  private stopped = true;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private pending = new Map<string, Pending>();
  private readonly prefix = randomHex(6);
  private count = 0;

  constructor(private readonly options: SocketOptions) {}

  start(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.lostAt = performance.now();
    this.connect();
  }

  /** Closes for good and forgets what was not answered. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.waiting);
    this.drop();
    for (const [nonce, one] of this.pending) one.settle(gone(nonce));
    this.pending.clear();
    this.options.link('closed');
  }

  /** Drops the connection and comes back at once, as after a login. */
  restart(): void {
    clearTimeout(this.waiting);
    this.drop();
    this.stopped = false;
    this.full = 0;
    this.lostAt = performance.now();
    this.connect();
  }

  /** Tries now instead of waiting on, also in place of a try that hangs. */
  retryNow(): void {
    if (this.stopped || this.welcome) return;
    if (this.wire && performance.now() - this.connectedAt < FRESH_MS) return;
    clearTimeout(this.waiting);
    this.drop();
    this.connect();
  }

  /** Something may have happened to the line: try it now, and give up on it sooner than usual. */
  probe(): void {
    if (this.welcome) this.ping(PROBE_PATIENCE_MS);
    else this.retryNow();
  }

  ask(ask: Ask): Promise<Answer> {
    const nonce = `${this.prefix}-${++this.count}`;
    return new Promise((settle) => {
      const one: Pending = { text: JSON.stringify({ nonce, ...ask }), settle, sent: false };
      this.pending.set(nonce, one);
      if (this.welcome) this.put(one);
    });
  }

  private connect(): void {
    this.options.link('connecting');
    let wire: Wire;
    try {
      wire = this.options.open();
    } catch {
      this.wait();
      return;
    }
    this.wire = wire;
    this.connectedAt = performance.now();
    this.patience = setTimeout(() => this.lost(wire), this.eager ? WELCOME_PATIENCE_MS : LATE_WELCOME_PATIENCE_MS);
    wire.onmessage = (message) => this.receive(wire, message.data);
    wire.onclose = () => this.lost(wire);
  }

  private receive(wire: Wire, data: string): void {
    if (wire !== this.wire) return;
    clearTimeout(this.patience);
    const message = JSON.parse(data) as Heard;
    if (message.type === 'answer') {
      const one = this.pending.get(message.nonce);
      this.pending.delete(message.nonce);
      one?.settle(message);
      return;
    }
    if (message.type === 'welcome') {
      this.welcome = true;
      this.full = 0;
      this.beat();
      this.options.heard(message);
      this.options.link('open');
      this.options.welcomed();
      for (const one of this.pending.values()) if (!one.sent) this.put(one);
      return;
    }
    this.options.heard(message);
  }

  private lost(wire: Wire): void {
    if (wire !== this.wire) return;
    if (this.welcome) this.lostAt = performance.now();
    this.drop();
    if (!this.stopped) this.wait();
  }

  private wait(): void {
    const random = this.options.random ?? Math.random;
    const full = this.nextWait();
    // Half of the wait is chance, so that a room full of pages does not come back in one wave.
    const pause = Math.round(full / 2 + (full / 2) * random());
    this.options.link('waiting', pause);
    this.waiting = setTimeout(() => this.connect(), pause);
  }

  private get eager(): boolean {
    return performance.now() - this.lostAt < EAGER_MS;
  }

  private nextWait(): number {
    if (this.full === 0) this.full = FIRST_WAIT_MS;
    else this.full = this.eager ? EAGER_WAIT_MS : Math.min(LONGEST_WAIT_MS, this.full * 2);
    return this.full;
  }

  private drop(): void {
    const wire = this.wire;
    this.wire = null;
    this.welcome = false;
    clearInterval(this.pinging);
    clearTimeout(this.patience);
    for (const one of this.pending.values()) one.sent = false;
    if (wire) {
      wire.onmessage = null;
      wire.onclose = null;
      wire.close();
    }
  }

  /** A dead line is noticed even when nobody hangs up. */
  private beat(): void {
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.ping(PING_PATIENCE_MS), PING_EVERY_MS);
  }

  private ping(patienceMs: number): void {
    const wire = this.wire;
    if (!wire) return;
    void this.ask({ type: 'ping' });
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.lost(wire), patienceMs);
  }

  /** A line that is being closed takes nothing more, and the browser complains: what is asked goes over the next one. */
  private put(one: Pending): void {
    if (this.wire?.readyState !== OPEN) return;
    one.sent = true;
    this.wire.send(one.text);
  }
}

export function randomHex(bytes: number): string {
  const raw = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function gone(nonce: string): Answer {
  const error: Refused = { code: 'connection_closed', message: 'the connection was closed' };
  return { nonce, ok: false, error };
}
