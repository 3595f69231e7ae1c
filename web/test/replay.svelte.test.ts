// A replay by its keys: plain ones step through the hand, those of the browser stay with the browser.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import type { Replay as Found } from '$lib/wire';
import Replay from '../src/screens/Replay.svelte';

let drawn: Record<string, unknown> | undefined;
afterEach(() => {
  if (drawn) void unmount(drawn);
  document.body.innerHTML = '';
  location.hash = '';
  vi.restoreAllMocks();
});

function press(key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
}

it('takes plain keys and leaves those with Alt, Ctrl or Meta alone', async () => {
  const frames = [0, 1, 2].map((now) => ({ now, view: null, over: false, events: [] }));
  vi.spyOn(api, 'replay').mockResolvedValue({ game: 'none', eyes: 'open', closed: false, exports: [], players: [], frames } as unknown as Found);
  drawn = mount(Replay, { target: document.body, props: { table: 't', hand: 1 } });
  await vi.waitFor(() => expect(document.body.textContent).toContain('Step 1 of 3'));
  for (const held of ['altKey', 'ctrlKey', 'metaKey']) {
    for (const key of ['ArrowRight', 'ArrowLeft', 'End', 'Home', ' ']) expect(press(key, { [held]: true }), `${held} ${key}`).toBe(false);
  }
  expect(document.body.textContent).toContain('Step 1 of 3');
  expect(press('ArrowRight')).toBe(true);
  await vi.waitFor(() => expect(document.body.textContent).toContain('Step 2 of 3'));
});
