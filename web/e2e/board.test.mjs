// The lobby is told what changes: tables come, change and go on the screen, and the page never asks for the list.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { accessible, fits } from './lib/look.mjs';
import { PHONE, Room } from './lib/room.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

test('a table appears, changes and vanishes in the lobby without a reload and without a request for the list', async () => {
  const [ann, bob] = await Promise.all(['Ann Opens', 'Bob Looks On'].map((name) => room.guest(name)));
  const asked = [];
  bob.on('request', (request) => /\/api\/tables/.test(request.url()) && asked.push(request.url()));
  await bob.goto(`${room.url}#/lobby`);
  await bob.getByText('No open table right now').waitFor();
  await bob.evaluate(() => (globalThis.neverReloaded = true));

  const table = await room.table(ann, { game: 'duel', public: true });
  const row = bob.locator('.open').getByRole('link', { name: /Duel/ });
  await row.waitFor();
  await row.getByText('Nobody yet').waitFor();
  await ann.goto(room.address(table.id, table.code));
  await ann.getByRole('button', { name: /^(Take a seat|Sit)/ }).first().click();
  await row.getByText('Ann Opens').waitFor();
  await accessible(bob, 'a table that came');
  await bob.setViewportSize(PHONE);
  await fits(bob, 'a table that came, phone');

  await ann.goto(`${room.url}#/lobby`);
  await ann.locator('.mine').getByRole('link', { name: /Duel/ }).waitFor();
  assert.equal(await ann.locator('.open').getByRole('link', { name: /Duel/ }).count(), 0, 'one’s own table stands above the list alone');
  room.admin('close', table.id);
  await row.waitFor({ state: 'detached' });
  await ann.getByText('You sit at no table.').waitFor();
  await bob.getByText('No open table right now').waitFor();
  assert.equal(await bob.evaluate(() => globalThis.neverReloaded), true);
  assert.deepEqual(asked, []);
});

test('while the line is down the list says that it stands still, and then it catches up', async () => {
  const [cleo, dan] = await Promise.all(['Cleo Opens', 'Dan Offline'].map((name) => room.guest(name)));
  let line;
  let down = false;
  await dan.routeWebSocket(/\/ws$/, (page) => {
    if (down) return page.close({ code: 3999 });
    line = page;
    page.connectToServer();
  });
  await dan.goto(`${room.url}#/lobby`);
  await dan.getByText('No open table right now').waitFor();
  down = true;
  await line.close({ code: 3999 });
  await dan.getByText('The list stands still until the connection is back.').waitFor();
  await accessible(dan, 'a list that stands still');
  await room.table(cleo, { game: 'hearts', public: true });
  down = false;
  await dan.locator('.open').getByRole('link', { name: /Hearts/ }).waitFor();
  await dan.getByText('The list stands still').waitFor({ state: 'detached' });
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
