// A bot plays for one who is silent or asked for it: everybody sees it, and a touch gives the seat back.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { leaving, standIn } from './lib/between.mjs';
import { accessible, fits } from './lib/look.mjs';
import { Room, SMALL_PHONE } from './lib/room.mjs';
import { cards, sitAt } from './lib/tractor.mjs';

let room;
before(async () => (room = await Room.open('--bot-pause-ms', '400')));
after(() => room.close());

const SILENT = { fairness_ms: 1_000, bury_ms: 5_000, think_ms: 5_000, first_banker: { fixed: 0 } };

/** The bot has played a card of this hand. */
async function played(page) {
  const before = await cards(page).count();
  await page.waitForFunction((count) => document.querySelectorAll('[role=option]').length < count, before);
}

test('after two turns without a word a bot plays on, and a touch gives the seat back', async () => {
  const [ann, eve] = await Promise.all(['Ann Is Silent', 'Eve Looks On'].map((name) => room.guest(name)));
  const table = await sitAt(room, ann, { options: SILENT });
  await eve.goto(room.address(table.id, table.code));
  const seat = eve.getByRole('region', { name: 'Ann Is Silent' });
  await seat.getByText('idle: a bot plays').waitFor();
  await standIn(ann).waitFor();
  await played(ann);

  const { width, height } = ann.viewportSize();
  await ann.mouse.click(width / 3, height / 3);
  await standIn(ann).waitFor({ state: 'detached' });
  await seat.getByText('idle: a bot plays').waitFor({ state: 'detached' });
});

test('on a phone whoever wants to leave can hand over instead, and comes back by any key', async () => {
  const ann = await room.guest('Ann Hands Over', { viewport: SMALL_PHONE });
  await sitAt(room, ann, { options: { first_banker: { fixed: 0 } } });
  await leaving(ann).click();
  await ann.getByRole('dialog').getByText('Or let a bot play on for you').waitFor();
  await accessible(ann, 'leaving, or handing over');
  await ann.getByRole('dialog').getByRole('button', { name: 'Hand over to a bot' }).click();
  await standIn(ann).waitFor();
  await fits(ann, 'a bot that plays for me, small phone');
  await accessible(ann, 'a bot that plays for me');
  await ann.keyboard.press('Shift');
  await standIn(ann).waitFor({ state: 'detached' });
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
