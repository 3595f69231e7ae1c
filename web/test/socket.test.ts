// The connection: nonces, resending, backoff.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket, type Heard, type Link, type Wire } from '$lib/socket';

class FakeWire implements Wire {
  onopen = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  sent: { nonce: string; type: string }[] = [];
  closed = false;
  readyState = 1;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.says({ type: 'welcome', protocol: 1, version: '0.1.0', you: null });
  }
}

function setup(random = () => 1) {
  const wires: FakeWire[] = [];
  const heard: Heard[] = [];
  const links: [Link, number | undefined][] = [];
  const welcomed = vi.fn();
  const socket = new Socket({
    open: () => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    },
    heard: (message) => heard.push(message),
    link: (state, pause) => links.push([state, pause]),
    welcomed,
    random,
  });
  socket.start();
  const wire = (index: number) => {
    const found = wires[index];
    if (!found) throw new Error(`no wire ${index}`);
    return found;
  };
  return { socket, wires, wire, heard, links, welcomed };
}

describe('Socket', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('asks only after the welcome and settles by nonce', async () => {
    const { socket, wire } = setup();
    const answer = socket.ask({ type: 'leave', table: 't' });
    expect(wire(0).sent).toEqual([]);
    wire(0).welcome();
    const [first] = wire(0).sent;
    expect(first).toMatchObject({ type: 'leave', table: 't' });
    wire(0).says({ type: 'answer', nonce: 'someone-else', ok: true });
    wire(0).says({ type: 'answer', nonce: first?.nonce, ok: false, error: { code: 'not_seated', message: '' } });
    await expect(answer).resolves.toMatchObject({ ok: false, error: { code: 'not_seated' } });
  });

  it('sends what was not answered again, with the same nonce, after a reconnect', async () => {
    const { socket, wire } = setup();
    wire(0).welcome();
    const answer = socket.ask({ type: 'act', table: 't', action: { type: 'x' } });
    wire(0).onclose?.();
    await vi.advanceTimersByTimeAsync(400);
    wire(1).welcome();
    expect(wire(1).sent).toEqual(wire(0).sent);
    wire(1).says({ type: 'answer', nonce: wire(1).sent[0]?.nonce, ok: true });
    await expect(answer).resolves.toMatchObject({ ok: true });
    wire(1).onclose?.();
    await vi.advanceTimersByTimeAsync(400);
    wire(2).welcome();
    expect(wire(2).sent).toEqual([]);
  });

  it('writes nothing to a line that is being closed, and asks over the next one', async () => {
    const { socket, wire } = setup();
    wire(0).welcome();
    wire(0).readyState = WebSocket.CLOSING;
    const answer = socket.ask({ type: 'ping' });
    expect(wire(0).sent).toEqual([]);
    wire(0).onclose?.();
    await vi.advanceTimersByTimeAsync(1_000);
    wire(1).welcome();
    const [again] = wire(1).sent;
    wire(1).says({ type: 'answer', nonce: again?.nonce, ok: true });
    expect((await answer).ok).toBe(true);
  });

  it('tries every second or two for half a minute, then less and less often, and starts over after a welcome', async () => {
    const { wires, wire, links } = setup(() => 0);
    wire(0).welcome();
    const lost = performance.now();
    const tries: number[] = [];
    while (performance.now() - lost < 120_000) {
      wire(wires.length - 1).onclose?.();
      await vi.advanceTimersByTimeAsync(links.at(-1)?.[1] ?? 0);
      tries.push(Math.round(performance.now() - lost));
    }
    const gaps = tries.map((at, index) => at - (tries[index - 1] ?? 0));
    const early = gaps.filter((_, index) => (tries[index] ?? 0) <= 30_000);
    expect(early[0]).toBe(200);
    expect(new Set(early.slice(1))).toEqual(new Set([1_000]));
    expect(gaps.slice(early.length + 1)).toEqual([2_000, 4_000, 7_500, ...gaps.slice(early.length + 4).map(() => 7_500)]);
    wire(wires.length - 1).welcome();
    wire(wires.length - 1).onclose?.();
    expect(links.at(-1)).toEqual(['waiting', 200]);
  });

  it('never waits longer than two seconds in the first half minute, whatever chance says', async () => {
    const { wires, wire, links } = setup(() => 1);
    for (let at = 0; at < 14; at++) {
      wire(wires.length - 1).onclose?.();
      await vi.advanceTimersByTimeAsync(links.at(-1)?.[1] ?? 0);
    }
    const pauses = links.filter(([state]) => state === 'waiting').map(([, pause]) => pause ?? 0);
    expect(Math.max(...pauses)).toBe(2_000);
  });

  it('drops a try that is not welcomed, and tries anew', async () => {
    const { wires, wire } = setup();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(wire(0).closed).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(wires.length).toBe(2);
    wire(1).welcome();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wire(1).closed).toBe(false);
  });

  it('tries at once when there is a sign of a network: while it waits, and in place of a try that hangs', async () => {
    const { socket, wires, wire } = setup();
    wire(0).welcome();
    wire(0).onclose?.();
    socket.probe();
    expect(wires.length).toBe(2);
    // The browser says several things at once: the new try is left alone.
    socket.probe();
    expect(wires.length).toBe(2);
    await vi.advanceTimersByTimeAsync(1_500);
    socket.probe();
    expect(wire(1).closed).toBe(true);
    expect(wires.length).toBe(3);
    wire(2).welcome();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(wires.length).toBe(3);
  });

  it('tells its followers after each welcome and passes other messages on', async () => {
    const { wire, heard, welcomed } = setup();
    wire(0).welcome();
    wire(0).says({ type: 'you', you: null });
    expect(heard.map((message) => message.type)).toEqual(['welcome', 'you']);
    expect(welcomed).toHaveBeenCalledTimes(1);
  });

  it('notices a line that died in silence', async () => {
    const { wire, wires, links } = setup();
    wire(0).welcome();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(wire(0).sent.at(-1)?.type).toBe('ping');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(links.some(([state]) => state === 'waiting')).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(wires.length).toBe(2);
  });

  it('stops for good', async () => {
    const { socket, wire, wires } = setup();
    wire(0).welcome();
    const answer = socket.ask({ type: 'queue_leave' });
    socket.stop();
    await expect(answer).resolves.toMatchObject({ ok: false, error: { code: 'connection_closed' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wires.length).toBe(1);
  });
});
