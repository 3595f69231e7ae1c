// What moves at a table of Hold'em, in which order, and what is said only when it has come to rest.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { moved, watchFlights } from './lib/flights.mjs';
import { chair, dialog, giveUp, openTable, playUntil, preset, sitDown, stayIn, turn, untilTurn, visit, word } from './lib/holdem.mjs';
import { Room } from './lib/room.mjs';

let room;
before(async () => (room = await Room.open('--bot-pause-ms', '150')));
after(() => room.close());

test('cards come from the dealer: to each seat in turn, and onto the board one after the other', async () => {
  const page = await room.guest('Watch Ann', { reducedMotion: 'no-preference' });
  await watchFlights(page);
  await openTable(room, page, { bots: ['station', 'station'] });
  await sitDown(page, 1, '150');
  await untilTurn([page], page);
  const hole = await moved(page, '.seat .card');
  const order = hole.map((one) => one.seat);
  assert.equal(order.length, 6, 'two cards for each of three');
  assert.deepEqual(order.slice(0, 3).toSorted(), ['0', '1', '2'], 'everybody has one before anybody has two');
  assert.deepEqual(order.slice(3), order.slice(0, 3));
  assert.ok(hole.every((one, index) => one.moves && (index === 0 || one.delay > hole[index - 1].delay)), JSON.stringify(hole));

  await playUntil([page], async () => (await page.locator('.board .place.open').count()) >= 3, stayIn);
  const board = await moved(page, '.board .card');
  assert.ok(board.length >= 3 && board.slice(0, 3).every((one) => one.moves), JSON.stringify(board));
  assert.equal(new Set(board.slice(0, 3).map((one) => one.delay)).size, 3, 'one after the other');

  // Whoever opens the page finds the cards where they are.
  await untilTurn([page], page);
  await page.reload();
  await page.locator('.seat.own .card').first().waitFor();
  assert.deepEqual(await moved(page, '.card'), []);

  // Those who ask for less see cards appear where they belong, all at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await playUntil([page], async () => (await moved(page, '.seat .card')).length > 0, giveUp);
  assert.ok((await moved(page, '.card')).every((one) => !one.moves && one.delay === 0));
});

test('a run-out is dealt street by street, and nobody has won before its last card', async () => {
  const [ann, ben] = await Promise.all(['Run Ann', 'Run Ben'].map((name) => room.guest(name, { reducedMotion: 'no-preference' })));
  await watchFlights(ben);
  const table = await openTable(room, ann, { preset: 'heads_up', options: { pause_ms: 60_000 } });
  await sitDown(ann, 1, '150');
  await visit(room, ben, table);
  await chair(ben, 2).press('Enter');
  await dialog(ben).getByLabel('Chips to bring').press('Enter');
  await dialog(ben).waitFor({ state: 'detached' });
  await ben.locator('.seat.own').waitFor();
  assert.equal(await ben.evaluate(() => document.activeElement.textContent), 'My seat', 'the keyboard goes on from the own seat');
  await untilTurn([ann, ben], ann);
  await preset(ann, 'All-in').click();
  await word(ann, /^All-in/).click();
  await turn(ben).waitFor();
  await ben.evaluate(() => {
    globalThis.stages = [];
    const look = () => {
      const board = document.querySelectorAll('.board .place.open').length;
      const won = document.querySelector('.ending, .won, .dim') !== null || /wins|split/.test(document.querySelector('.table ol')?.textContent ?? '');
      const stage = `${board} ${won}`;
      if (globalThis.stages.at(-1) !== stage) globalThis.stages.push(stage);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await word(ben, /^Call/).click();
  await ben.locator('.ending').waitFor();
  assert.deepEqual(await ben.evaluate(() => globalThis.stages), ['0 false', '3 false', '4 false', '5 false', '5 true']);
  assert.equal((await moved(ben, '.board .card')).length, 5, 'every card flies once');
  await ben.reload();
  await ben.locator('.ending').waitFor();
  assert.deepEqual(await moved(ben, '.card'), []);
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
