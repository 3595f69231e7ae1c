// Lists of finished hands: by game, page by page, and what they say when something does not come.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError, type HandQuery } from '$lib/api';
import { net } from '$lib/net.svelte';
import type { GameInfo, HandSummary, Me, TableInfo } from '$lib/wire';
import History from '../src/screens/History.svelte';
import Lobby from '../src/screens/Lobby.svelte';
import Player from '../src/screens/Player.svelte';

const info = (name: string): GameInfo => ({ name, money: 'tokens', openSeats: false, coach: false, presets: [], bots: [], schema: {} });
const hand = (n: number, game: string) => ({ table: 't', hand: n, game, endedAt: 1000 - n, players: [] }) as unknown as HandSummary;
const gone = new ApiError(0, 'unreachable', 'the server does not answer');
const me: Me = { nickname: 'Ann', kept: true, tokens: 1, chips: 0, tables: [], mayRefill: false };

let drawn: Record<string, unknown> | undefined;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each component has its own properties
function draw(component: Component<any>, props: Record<string, unknown> = {}): void {
  drawn = mount(component, { target: document.body, props });
  flushSync();
}

beforeEach(() => {
  net.me = me;
  net.settled = true;
  vi.spyOn(api, 'games').mockResolvedValue([info('one'), info('two')]);
  vi.spyOn(net, 'ask').mockResolvedValue({ nonce: 'n', ok: true });
});
afterEach(() => {
  if (drawn) void unmount(drawn);
  net.me = null;
  net.settled = false;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

const links = () => document.querySelectorAll('a[href*=replay]').length;
const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === text);
const alert = () => document.querySelector('[role=alert]')?.textContent ?? '';

describe('history', () => {
  it('is asked for by game', async () => {
    const asked = vi.spyOn(api, 'hands').mockImplementation(async ({ game }: HandQuery) => (game === 'two' ? [hand(1, 'two')] : [hand(1, 'two'), hand(2, 'one')]));
    draw(History);
    await vi.waitFor(() => expect(links()).toBe(2));
    const select = await vi.waitFor(() => document.querySelector('select[aria-label=Game]') as HTMLSelectElement);
    await vi.waitFor(() => expect(select.options.length).toBe(3));
    select.value = 'two';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(links()).toBe(1));
    expect(asked.mock.lastCall?.[0]).toMatchObject({ game: 'two', nickname: 'Ann' });
  });

  it('keeps its list when older hands do not come, says so, and asks again', async () => {
    const first = Array.from({ length: 20 }, (_, n) => hand(n, 'one'));
    const asked = vi.spyOn(api, 'hands').mockResolvedValueOnce(first).mockRejectedValueOnce(gone).mockResolvedValueOnce([hand(20, 'one')]);
    draw(History);
    const more = await vi.waitFor(() => button('Older hands') ?? Promise.reject(new Error('no button')));
    more.focus();
    more.click();
    await vi.waitFor(() => expect(alert()).toBe('The history did not come.'));
    expect(links()).toBe(20);
    expect(document.activeElement).toBe(more);
    expect(more.textContent).toBe('Try again');
    more.click();
    await vi.waitFor(() => expect(links()).toBe(21));
    expect(alert()).toBe('');
    expect(asked.mock.lastCall?.[0]).toMatchObject({ before_hand: 19 });
    expect(document.activeElement).not.toBe(document.body);
  });

  it('says when nothing came, and asks again', async () => {
    vi.spyOn(api, 'hands').mockRejectedValueOnce(gone).mockResolvedValueOnce([hand(1, 'one')]);
    draw(History);
    await vi.waitFor(() => expect(alert()).toContain('The history did not come.'));
    button('Try again')?.click();
    await vi.waitFor(() => expect(links()).toBe(1));
    expect(alert()).toBe('');
  });
});

it.each([
  ['the lobby', Lobby, {}], ['a player', Player, { nickname: 'Ann' }],
] as const)('results that do not come to %s do not look like none', async (_where, screen, props) => {
  vi.spyOn(api, 'player').mockResolvedValue({ nickname: 'Ann', games: [] });
  vi.spyOn(api, 'hands').mockRejectedValueOnce(gone).mockResolvedValueOnce([hand(1, 'one')]);
  draw(screen, props);
  await vi.waitFor(() => expect(alert()).toContain('The history did not come.'));
  button('Try again')?.click();
  await vi.waitFor(() => expect(links()).toBe(1));
  expect(alert()).toBe('');
});

it('the tab of your tables says that it is your turn at one of them', async () => {
  vi.spyOn(api, 'hands').mockResolvedValue([]);
  const seats = [{ name: 'Ann', bot: null, toAct: true }, { name: 'Bob', bot: null, toAct: false }];
  const table = { id: 't', game: 'one', preset: 'p', host: 'Bob', public: true, running: true, config: {}, seats } as unknown as TableInfo;
  let own = [table];
  vi.spyOn(net, 'look').mockImplementation((one) => {
    one.heard({ type: 'own_tables', tables: own });
    return () => true;
  });
  draw(Lobby);
  const tab = document.querySelector('.tabs button') as HTMLButtonElement;
  await vi.waitFor(() => expect(tab.textContent?.replaceAll(/\s+/g, ' ')).toContain('Your turn'));
  void unmount(drawn as Record<string, unknown>);
  own = [{ ...table, seats: seats.map((seat) => ({ ...seat, toAct: !seat.toAct })) } as unknown as TableInfo];
  draw(Lobby);
  await vi.waitFor(() => expect(document.querySelector('.mine .table')).toBeTruthy());
  expect(document.querySelector('.tabs')?.textContent).not.toContain('Your turn');
});
