// Names of sixteen of the widest letters stand whole on every plate, at every size.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openForThree } from './lib/deal.mjs';
import { prep, sit } from './lib/duel.mjs';
import { bring, openTable, sitDown, visit } from './lib/holdem.mjs';
import { fits } from './lib/look.mjs';
import { DESK, PHONE, PHONE_WIDE, Room, SMALL_PHONE } from './lib/room.mjs';
import { QUICK } from './lib/tractor.mjs';

const SIZES = [PHONE, SMALL_PHONE, PHONE_WIDE, DESK];
const wide = (end) => 'W'.repeat(16 - end.length) + end;

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

const guests = (...ends) => Promise.all(ends.map((end) => room.guest(wide(end))));

/** Plates whose name is cut, or sticks out of them, of those that are in sight. */
function cutNames() {
  return [...document.querySelectorAll('.plate')].filter((plate) => plate.checkVisibility()).flatMap((plate) => {
    const name = plate.querySelector('.name');
    const letters = document.createRange();
    letters.selectNodeContents(name);
    const [around, box] = [plate.getBoundingClientRect(), letters.getBoundingClientRect()];
    const out = box.left < around.left - 1 || box.right > around.right + 1 || box.top < around.top - 1 || box.bottom > around.bottom + 1;
    const clips = (node) => node !== plate && (getComputedStyle(node).overflow !== 'visible' || clips(node.parentElement));
    return out || clips(name) ? [name.textContent] : [];
  });
}

async function whole(page, where, names) {
  for (const viewport of SIZES) {
    await page.setViewportSize(viewport);
    await fits(page, `${where} at ${viewport.width}`);
    assert.deepEqual(await page.evaluate(cutNames), [], `${where} at ${viewport.width}`);
    const shown = await page.locator('.plate .name').allTextContents();
    for (const name of names) assert.ok(shown.includes(name), `${where} at ${viewport.width}: ${name}`);
  }
}

test('duel', async () => {
  const [ann, bob] = await guests('A', 'B');
  const table = await room.table(ann, { preset: 'friendly', options: { prep_ms: 600_000, reconnect_ms: 600_000 } });
  for (const page of [ann, bob]) {
    await page.goto(room.address(table.id, table.code));
    await sit(page);
  }
  await prep(ann, 1);
  await whole(ann, 'duel', [wide('A'), wide('B')]);
});

test('Deal', async () => {
  const pages = await guests('C', 'D', 'E');
  await openForThree(room, pages, { options: { think_ms: 600_000 } });
  await pages[0].locator('.deal').waitFor();
  await whole(pages[0], 'Deal', [wide('C'), wide('D'), wide('E')]);
});

test('Tractor for six', async () => {
  const pages = await guests('F', 'G', 'H');
  const table = await room.table(pages[0], { game: 'tractor', preset: 'seed-six', bots: Array(3).fill('steady'), options: QUICK });
  for (const page of pages) {
    await page.goto(room.address(table.id, table.code));
    await sit(page);
  }
  await pages[0].getByRole('listbox').waitFor();
  await whole(pages[0], 'Tractor', [wide('F'), wide('G'), wide('H')]);
});

test('Hold’em for nine', async () => {
  const [ann, bob] = await guests('I', 'J');
  const table = await openTable(room, ann, { preset: 'full_ring', bots: Array(7).fill('station') });
  await sitDown(ann, 1, '150');
  await visit(room, bob, table);
  await bob.getByRole('button', { name: /is free: sit down/ }).first().click();
  await bring(bob, '150');
  await ann.getByRole('region', { name: wide('J'), exact: true }).waitFor();
  await whole(ann, 'Hold’em', [wide('I'), wide('J')]);
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
