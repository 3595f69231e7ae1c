// The room's key: computed here, remembered from visit to visit, and another one is said loudly until it is read.
import { createHash } from 'node:crypto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { inGroups, roomKey } from '$lib/roomKey.svelte';
import OtherKey from '$lib/ui/OtherKey.svelte';

const print = (key: string) => createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex').slice(0, 32);
const OLD = '11'.repeat(32);
const NEW = '22'.repeat(32);

let drawn: Record<string, unknown>;
beforeEach(() => {
  localStorage.clear();
  drawn = mount(OtherKey, { target: document.body });
});
afterEach(async () => {
  await unmount(drawn);
  vi.restoreAllMocks();
});

async function visit(key: string | Error): Promise<string> {
  vi.spyOn(api, 'roomKey').mockImplementation(async () => {
    if (key instanceof Error) throw key;
    return key;
  });
  await roomKey.load();
  flushSync();
  return document.querySelector('[role=alert]')?.textContent ?? '';
}

it('is taken for granted on the first visit, and nothing is said while it stays', async () => {
  expect(await visit(OLD)).toBe('');
  expect(roomKey.now).toBe(print(OLD));
  expect(await visit(OLD)).toBe('');
});

it('that is another one is said with both fingerprints, visit after visit, until it is accepted', async () => {
  await visit(OLD);
  for (const said of [await visit(NEW), await visit(NEW)]) {
    expect(said).toContain(inGroups(print(OLD)));
    expect(said).toContain(inGroups(print(NEW)));
  }
  document.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
  flushSync();
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(await visit(NEW)).toBe('');
  expect(await visit(OLD)).not.toBe('');
});

it('that cannot be asked for is neither said nor forgotten', async () => {
  await visit(OLD);
  expect(await visit(new Error('no line'))).toBe('');
  expect(await visit(NEW)).not.toBe('');
});
