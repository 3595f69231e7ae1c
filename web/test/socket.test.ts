// The connection: nonces, resending, backoff.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket, type Heard, type Link, type Wire } from '$lib/socket';

class FakeWire implements Wire {
  onopen = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  sent: { nonce: string; type: string }[] = [];
  closed = false;

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

function setup() {
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
    random: () => 1,
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

  it('waits longer each time, up to a bound, and starts over after a welcome', async () => {
    const { wires, wire, links } = setup();
    for (let i = 0; i < 8; i++) {
      wire(wires.length - 1).onclose?.();
      await vi.advanceTimersByTimeAsync(15_000);
    }
    const pauses = links.filter(([state]) => state === 'waiting').map(([, pause]) => pause);
    expect(pauses).toEqual([400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000]);
    wire(wires.length - 1).welcome();
    wire(wires.length - 1).onclose?.();
    expect(links.at(-1)).toEqual(['waiting', 400]);
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
