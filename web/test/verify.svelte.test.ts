// The screen that checks a finished hand: it holds the file against the signed end that this browser kept.
import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import { prove } from '$lib/proof';
import Verify from '../src/screens/Verify.svelte';

const LINES = [
  { baize: 'hand log 2', game: 'none', table: 't', hand: 1, lines: 2 },
  { line: 'began', before: '00'.repeat(32), commitment: 'aa'.repeat(32), players: [null, null] },
  { line: 'ended', secret: null },
  { marks: [], head: 'dd'.repeat(32), signature: null },
];
const FILE = LINES.map((line) => `${JSON.stringify(line)}\n`).join('');

let drawn: Record<string, unknown> | undefined;
beforeEach(() => {
  vi.spyOn(api, 'log').mockResolvedValue(FILE);
  vi.spyOn(api, 'roomKey').mockResolvedValue('ee'.repeat(32));
});
afterEach(() => {
  if (drawn) void unmount(drawn);
  document.body.innerHTML = '';
  localStorage.clear();
  vi.restoreAllMocks();
});

async function shown(head: string | null): Promise<Element | null> {
  const ended = { head, signature: 'bb'.repeat(64), score: [1, -1] };
  if (head) localStorage.setItem('baize.seeds', JSON.stringify([{ table: 't', hand: 1, seat: 0, seed: '', commit: '', ended }]));
  drawn = mount(Verify, { target: document.body, props: { table: 't', hand: 1 } });
  await vi.waitFor(() => expect(document.querySelector('[data-verdict]')).not.toBeNull());
  return document.querySelector('[data-distrust]');
}

it('says loudly that a hand does not end as the room had signed it, and offers the evidence', async () => {
  const alarm = await shown('77'.repeat(32));
  expect(alarm?.getAttribute('data-distrust')).toBe('rewritten');
  expect(alarm?.closest('[role=alert]')).not.toBeNull();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (files.push(blob as Blob), 'blob:'));
  [...document.querySelectorAll('button')].find((button) => button.textContent?.includes('Save the evidence'))?.click();
  const saved = JSON.parse((await files[0]?.text()) ?? '{}');
  expect(saved).toMatchObject({ verdict: 'rewritten', kept: { head: '77'.repeat(32) }, file: FILE });
});

it('accuses nobody where the ends are the same, or none was kept', async () => {
  expect(await shown((await prove(FILE)).hash.computed)).toBeNull();
  if (drawn) void unmount(drawn);
  document.body.innerHTML = '';
  localStorage.clear();
  expect(await shown(null)).toBeNull();
});
