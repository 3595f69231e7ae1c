// Finding company and keeping a chair: quick play with a way out, tables that wait, Hold'em without chips or company.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { press } from './lib/between.mjs';
import { openTable, playUntil, preset, sitDown, status, turn, word } from './lib/holdem.mjs';
import { accessible, fits } from './lib/look.mjs';
import { PHONE, Room, SMALL_PHONE } from './lib/room.mjs';

let room;
// Bots that think faster than a busy machine draws would leave a page ever further behind.
before(async () => (room = await Room.open('--bot-pause-ms', '60')));
after(() => room.close());

const lobby = (page) => page.goto(`${room.url}#/lobby`);

test('quick play says how many wait, and after ten seconds bots can be played instead', async () => {
  const [one, two, three] = await Promise.all(['Queue One', 'Queue Two', 'Queue Three'].map((name) => room.guest(name)));
  await Promise.all([one, two, three].map(lobby));
  await press(one, 'Quick play: Tractor');
  await one.getByText('Nobody else waits yet').waitFor();
  await press(two, 'Quick play: Tractor');
  await one.getByText('2 wait, you among them').waitFor();
  await three.getByRole('button', { name: 'Quick play: Tractor, 2 wait' }).waitFor();

  const bots = one.getByRole('button', { name: 'Play with bots now' });
  assert.equal(await bots.isVisible(), false, 'not at once');
  await one.getByText(/·\s1\d s$/).waitFor();
  await bots.waitFor();
  await accessible(one, 'a long wait');
  await one.setViewportSize(PHONE);
  await fits(one, 'a long wait, phone');
  await bots.click();
  await one.getByRole('listbox').waitFor();
  await two.getByText('Nobody else waits yet').waitFor();
  await press(two, 'Stop');
});

test('a table of Hold’em that waits for people is not called playing, and leads to a chair', async () => {
  const [ann, bob] = await Promise.all(['Ann Alone', 'Bob Strolls In'].map((name) => room.guest(name)));
  const table = await room.table(ann, { game: 'holdem', preset: 'six_max', public: true });
  await ann.goto(room.address(table.id, table.code));
  await ann.locator('.holdem').waitFor();
  await sitDown(ann, 1, '100');
  // Nobody is asked to check or fold against nobody.
  await status(ann).getByText('The hand starts as soon as two can play.').waitFor();
  assert.equal(await turn(ann).count(), 0);

  await lobby(bob);
  const row = bob.getByRole('link', { name: /Ann Alone/ });
  await row.getByText('Waiting · 5 free seats').waitFor();
  assert.equal(await row.getByText('Playing').count(), 0);
  await bob.setViewportSize(SMALL_PHONE);
  await fits(bob, 'a waiting table in the lobby');
  await row.getByText('Sit down').click();
  await sitDown(bob, 2, '100');
  await Promise.any([ann, bob].map((page) => turn(page).waitFor()));
});

/** Everything into the middle, or what it takes to stay. */
async function allIn(page) {
  const all = preset(page, 'All-in');
  if (await all.isVisible()) await all.click();
  const bold = word(page, /^All-in/);
  await ((await bold.isVisible()) ? bold : word(page, /^(Check|Call)/)).click();
}

test('whoever loses everything among bots sees how long the chair is kept, and buys in again on it', async () => {
  const ann = await room.guest('Ann Goes Broke');
  await openTable(room, ann, { bots: ['station', 'station', 'station', 'station'] });
  await sitDown(ann, 1, '40');
  // On a phone the log would lie over everything.
  await press(ann, 'Log');
  const kept = ann.getByText(/Your seat is kept for \d+ s\./);
  await playUntil([ann], () => status(ann).getByText('You are out of chips').isVisible(), allIn);
  await kept.waitFor();
  await accessible(ann, 'out of chips');
  await ann.setViewportSize(SMALL_PHONE);
  await fits(ann, 'out of chips, small phone');
  await ann.getByLabel('Chips to bring').fill('40');
  await press(ann, 'Buy in again');
  await kept.waitFor({ state: 'detached' });
  await turn(ann).waitFor();
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
