// Before a hand: who may bring bots, which one is offered, and that every free seat can be filled at once.
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { Clock } from '$lib/clock.svelte';
import type { GameFace } from '$lib/games';
import { net } from '$lib/net.svelte';
import Waiting from '$lib/table/Waiting.svelte';
import type { BotChoice, Me, TableInfo } from '$lib/wire';

const same = (text: string) => ({ en: text, zh: text, ru: text });
const face = { bots: { steady: { name: same('Steady'), about: same('Thinks.') } }, firstBot: 'steady' } as unknown as GameFace;
const bots: BotChoice[] = [{ name: 'random', about: 'Plays anything.' }, { name: 'steady', about: '' }];
const names = ['Ann', null, null, 'Random'];
const seats = names.map((name, seat) => ({ seat, name, bot: seat === 3 ? 'random' : null, present: true, ready: false, toAct: false, you: seat === 0 }));

const clock = new Clock();
let drawn: Record<string, unknown> | undefined;
function draw(host: string, botsForAllAt: number | null = null): void {
  net.me = { nickname: 'Ann', kept: false, tokens: 10, chips: 0, tables: [], mayRefill: false } satisfies Me;
  const info = { id: 't', code: 'c', host, seats: [], botsForAllAt } as unknown as TableInfo;
  drawn = mount(Waiting, { target: document.body, props: { info, seats, face, bots, code: 'c', clock } });
  flushSync();
}

afterEach(() => {
  if (drawn) void unmount(drawn);
  net.me = null;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const named = (text: string) => [...document.querySelectorAll('button')].filter((button) => button.textContent?.trim() === text);

it('the bot a newcomer meets first is offered for each free seat, and another can be chosen', () => {
  draw('Ann');
  expect(named('Add Steady').length).toBe(2);
  expect(document.body.textContent).toContain('Thinks.');
  const select = document.querySelector('select') as HTMLSelectElement;
  select.value = 'random';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  flushSync();
  expect(named('Add random').length).toBe(2);
  expect(document.body.textContent).toContain('Plays anything.');
});

it('after a hand that did not count the next one is asked for', () => {
  net.me = { nickname: 'Ann', kept: false, tokens: 10, chips: 0, tables: [], mayRefill: false } satisfies Me;
  const info = { id: 't', code: 'c', host: 'Ann', seats: [], botsForAllAt: null, next: 'agreed', voided: 'restored' } as unknown as TableInfo;
  const full = seats.map((one) => ({ ...one, name: one.name ?? 'Bob' }));
  const asked = vi.spyOn(net, 'ask').mockResolvedValue({ nonce: 'n', ok: true });
  drawn = mount(Waiting, { target: document.body, props: { info, seats: full, face, bots, code: 'c', clock } });
  flushSync();
  named('I’m ready')[0]?.click();
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ type: 'ready', table: 't' });
});

it('one press fills every free seat and no other', async () => {
  const added = vi.spyOn(api, 'addBot').mockResolvedValue(new Response());
  draw('Ann');
  named('Fill every seat')[0]?.click();
  for (let i = 0; i < 5; i++) await tick();
  expect(added.mock.calls).toEqual([['t', 'steady', 1], ['t', 'steady', 2]]);
});

it('only the host brings bots, until a seat has been free for a while', () => {
  draw('Somebody');
  expect(document.querySelector('select')).toBeNull();
  expect(named('Add Steady')).toEqual([]);
  expect(named('Fill every seat')).toEqual([]);
  void unmount(drawn as Record<string, unknown>);
  draw('Somebody', clock.now);
  expect(named('Add Steady').length).toBe(2);
  expect(document.querySelector('[aria-label="Remove Random"]')).toBeNull();
});
