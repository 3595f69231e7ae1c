// A game of Tractor goes on whoever leaves: chairs are taken again, by people or by bots, or everybody agrees to end.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { facts, handOver, leaveInHand, press, promise, standIn } from './lib/between.mjs';
import { sit } from './lib/duel.mjs';
import { accessible, fits, seen } from './lib/look.mjs';
import { DESK, Room, SMALL_PHONE } from './lib/room.mjs';
import { cards, over, QUICK } from './lib/tractor.mjs';

/** A round that only bots play still takes its time on a slow machine. */
const ROUND_MS = 300_000;
const OPTIONS = { ...QUICK, pause_ms: 1_000 };

let room;
before(async () => (room = await Room.open('--bot-pause-ms', '5')));
after(() => room.close());

/** A table of this host and so many bots; the others come by its link. */
async function openTable(host, guests, bots, options = OPTIONS) {
  const table = await room.table(host, { game: 'tractor', preset: 'seed', bots: Array(bots).fill('steady'), options });
  for (const page of [host, ...guests]) {
    await page.goto(room.address(table.id, table.code));
    await sit(page);
  }
  return table;
}

const dealt = (page) => cards(page).first().waitFor();
/** The two ranks of the ladder under a finished round, and of the line above a running one. */
const ranks = (text) => Array.from(text.matchAll(/(?:We|They) (\w+)/g), ([, rank]) => rank);
const reached = async (page) => ranks(await over(page).locator('.ladder').getAttribute('aria-label'));
const levels = async (page) => ranks(await page.locator('.facts li', { hasText: 'Level' }).locator('.value').textContent());

/** The next round has begun, and at the levels that the last one led to. */
async function goesOn(page, before) {
  await over(page).waitFor({ state: 'detached' });
  await dealt(page);
  assert.deepEqual(await levels(page), before);
}

test('whoever leaves a round is followed by a newcomer or a bot, and the levels stay', async () => {
  const [ann, bob, eve] = await Promise.all(['Ann Goes On', 'Bob Gets Up', 'Eve Comes'].map((name) => room.guest(name)));
  const table = await openTable(ann, [bob], 2);
  await Promise.all([dealt(ann), dealt(bob)]);
  await leaveInHand(bob);
  // On a phone the log would lie over everything.
  await press(ann, 'Log');
  await handOver(ann);
  await over(ann).waitFor({ timeout: ROUND_MS });

  await facts(ann).getByText('One seat is free').waitFor();
  assert.equal(await promise(ann).count(), 0, 'nothing is promised');
  await ann.setViewportSize(SMALL_PHONE);
  await fits(ann, 'a free seat after a round, small phone');
  assert.ok(await over(ann).locator('h2').evaluate(seen), 'how the round ended stays in sight');
  await accessible(ann, 'a free seat after a round');
  await ann.setViewportSize(DESK);
  await press(ann, 'I’m back');
  await standIn(ann).waitFor({ state: 'detached' });

  let before = await reached(ann);
  await eve.goto(room.address(table.id, table.code));
  await press(eve, 'Sit here');
  await goesOn(ann, before);
  await dealt(eve);

  await leaveInHand(eve);
  await handOver(ann);
  await over(ann).waitFor({ timeout: ROUND_MS });
  before = await reached(ann);
  await press(ann, 'Add Steady');
  await goesOn(ann, before);
});

test('the last one at a table with a free seat ends the game, and opens another like it', async () => {
  const [ann, bob] = await Promise.all(['Ann Ends', 'Bob Has Gone'].map((name) => room.guest(name)));
  const table = await openTable(ann, [bob], 2);
  await Promise.all([dealt(ann), dealt(bob)]);
  await leaveInHand(bob);
  await handOver(ann);
  await over(ann).waitFor({ timeout: ROUND_MS });
  await press(ann, 'End the game');
  await ann.getByRole('heading', { name: 'This table has closed' }).waitFor();
  await ann.getByText('Everybody agreed to end the game.').waitFor();
  await accessible(ann, 'a closed table');
  await press(ann, 'New table like this one');
  await ann.getByRole('heading', { name: 'One seat is free' }).waitFor();
  assert.ok(!ann.url().includes(table.id), 'at another table');
  const other = await room.info(ann, { id: /table\/([^?]+)/.exec(ann.url())[1] });
  assert.equal(other.seats.filter((seat) => seat.bot === 'steady').length, 2);
  assert.equal(other.config.pause_ms, OPTIONS.pause_ms);
});

test('only the host sends bots away; a table that is full begins by itself', async () => {
  const [ann, bob] = await Promise.all(['Ann The Host', 'Bob The Guest'].map((name) => room.guest(name)));
  const table = await openTable(ann, [bob], 1);
  await bob.getByRole('heading', { name: 'One seat is free' }).waitFor();
  await bob.getByText('host', { exact: true }).waitFor();
  assert.equal(await bob.getByRole('button', { name: /^(Remove|Add)/ }).count(), 0);
  const bots = (await room.info(bob, table)).seats.findIndex((seat) => seat.bot !== null);
  const refused = await bob.request.delete(`${room.url}api/tables/${table.id}/bots/${bots}`);
  assert.equal((await refused.json()).error.code, 'not_your_table');
  await ann.getByRole('button', { name: /^Remove/ }).waitFor();
  await ann.getByRole('button', { name: /^Add/ }).click();
  await Promise.all([dealt(ann), dealt(bob)]);
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
