// Bad days: a server that dies, a network that goes, two tabs, an upgrade, a path prefix, a login that runs out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byKeys, log, playOn, prep, revealing, sit, WAIT } from './lib/duel.mjs';
import { openTable, sitDown, turn, untilTurn, visit, word } from './lib/holdem.mjs';
import { accessible } from './lib/look.mjs';
import { network } from './lib/network.mjs';
import { BACK, pair, PATIENT } from './lib/pair.mjs';
import { behindPrefix } from './lib/prefix.mjs';
import { Room } from './lib/room.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

test('kill -9 of the server in the middle: both go on where they were', { skip: process.env.BAIZE_URL ? 'needs a server of its own' : false }, async () => {
  const { ann, bob } = await pair(room, 'seed');
  await byKeys(ann, '11', false);
  await ann.getByRole('button', { name: 'Slot 1: Attack' }).waitFor();
  // The second card is laid when the server can no longer answer: the page sends it again afterwards.
  room.freeze();
  await byKeys(ann, '22', false);
  await ann.getByRole('button', { name: 'Slot 2: Defense' }).waitFor();
  await room.kill();
  await ann.getByText('The connection is lost.').waitFor();
  await room.start();
  await ann.getByText('The connection is lost.').waitFor({ state: 'detached', timeout: WAIT });
  await bob.getByText('The connection is lost.').waitFor({ state: 'detached', timeout: WAIT });
  await ann.getByRole('button', { name: 'Slot 2: Defense' }).waitFor();
  await byKeys(ann, '33');
  await byKeys(bob, '11 22 43');
  await prep(ann, 2);
  await playOn([ann, bob], ['112233', '412233']);
  const lines = await log(ann);
  assert.equal(lines.filter((line) => /^Round 1/.test(line)).length, 1, lines.join('\n'));
});

test('the network goes and comes back: the match goes on, the draft made meanwhile is sent', async () => {
  const ann = await room.guest('Ann Offline');
  const bob = await room.guest('Bob Online');
  const net = await network(ann);
  const table = await room.table(ann, { preset: 'friendly', options: { ...PATIENT, ...BACK } });
  for (const page of [ann, bob]) {
    await page.goto(room.address(table.id, table.code));
    await sit(page);
  }
  await Promise.all([prep(ann, 1), prep(bob, 1)]);
  await net.cut();
  await ann.getByText('The connection is lost.').waitFor();
  await bob.getByText(/to come back/).waitFor();
  await accessible(bob, 'someone to come back');
  await byKeys(ann, '11 22', false);
  net.mend();
  await ann.getByText('The connection is lost.').waitFor({ state: 'detached', timeout: WAIT });
  await bob.getByText(/to come back/).waitFor({ state: 'detached' });
  await ann.reload();
  await ann.getByRole('button', { name: 'Slot 2: Defense' }).waitFor();
  await byKeys(ann, '33');
  await byKeys(bob, '11 22 33');
  await prep(bob, 2);
});

test('a press that is long on its way does not answer a question of the next hand', async () => {
  const late = await room.guest('Late Ann');
  const bob = await room.guest('Bob Early');
  const net = await network(late);
  const table = await openTable(room, late, { preset: 'heads_up', options: { think_ms: 4000, timeouts_before_pause: 10 } });
  await visit(room, bob, table);
  await sitDown(late, 1, '100');
  await sitDown(bob, 2, '100');
  // Bob gives up what he can until it is up to Ann to call.
  await untilTurn([late, bob], late);
  await net.cut();
  await late.getByText('The connection is lost.').waitFor();
  await word(late, /^(Call|Check)/).click();
  await log(bob);
  await bob.getByText(/^Late Ann folds \(by the table\)/).first().waitFor();
  await turn(bob).waitFor();
  await word(bob, /^(Raise|Bet|All-in)/).click();
  net.mend();
  await late.getByText('The table had already gone on, so this did not count.').waitFor();
  const lines = await log(bob);
  assert.deepEqual(lines.filter((line) => /^Late Ann (calls|checks)/.test(line)), []);
});

test('two tabs of one person are both right', async () => {
  const { ann, bob, address } = await pair(room, 'friendly');
  const second = await ann.context().newPage();
  await second.goto(address);
  await prep(second, 1);
  await byKeys(ann, '11', false);
  await second.getByRole('button', { name: 'Slot 1: Attack' }).waitFor();
  await byKeys(second, '22 43');
  await ann.getByText('Your cards are set.').waitFor();
  await byKeys(bob, '11 22 33');
  await Promise.all([prep(ann, 2), prep(second, 2)]);
  await second.close();
  await byKeys(ann, '11 22 33');
  await bob.getByText('is ready.').first().waitFor();
});

test('an old page after an upgrade asks to reload', async () => {
  const ann = await room.guest('Ann Upgraded');
  let version = null;
  const lines = [];
  // The page must have heard the old version before the server claims a new one.
  let welcomed;
  const welcome = new Promise((resolve) => (welcomed = resolve));
  await ann.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    lines.push(line);
    server.onMessage((text) => {
      line.send(version ? String(text).replace(/"version":"[^"]*"/, `"version":"${version}"`) : text);
      if (String(text).includes('"type":"welcome"')) welcomed();
    });
  });
  await ann.goto(`${room.url}#/lobby`);
  await ann.getByRole('button', { name: 'Quick play: Duel' }).waitFor();
  await welcome;
  // A round trip through the page's own event loop: what was sent to it before has been handled.
  await ann.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  version = '99.0.0';
  await lines.at(-1).close({ code: 3999 });
  await ann.getByText('Baize was updated.').waitFor();
  await accessible(ann, 'an old page');
  version = null;
  await ann.getByRole('button', { name: 'Reload' }).click();
  await ann.getByRole('button', { name: 'Quick play: Duel' }).waitFor();
  assert.equal(await ann.getByText('Baize was updated.').count(), 0);
});

/** What the browser itself says about the manifest, and whether every picture is as large as it says. */
async function installable(page, url) {
  const browser = await page.context().newCDPSession(page);
  const { url: from, errors, data } = await browser.send('Page.getAppManifest');
  assert.equal(from, `${url}manifest.webmanifest`);
  assert.deepEqual(errors, []);
  for (const { src, sizes, type } of JSON.parse(data).icons) {
    const answer = await page.request.get(new URL(src, url).href);
    assert.ok(answer.ok(), src);
    if (type !== 'image/png') continue;
    const picture = await answer.body();
    assert.equal(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, sizes, src);
  }
}

test('behind a path prefix everything works as at the root', async () => {
  const proxy = await behindPrefix('/cards', room.url);
  try {
    const ann = await room.person();
    await ann.goto(proxy.url);
    await ann.getByLabel('Nickname').fill('Prefixed');
    await ann.getByRole('button', { name: 'Play Duel now' }).click();
    await prep(ann, 1);
    assert.match(ann.url(), /\/cards\/#\/table\//);
    await byKeys(ann, '11 22 33');
    await revealing(ann).waitFor();
    await installable(ann, proxy.url);
  } finally {
    proxy.close();
  }
});

test('a login that runs out in mid-match asks for the password where it is missed, also after a look around', async () => {
  const { ann, table } = await pair(room, 'friendly');
  const kept = await ann.request.post(`${room.url}api/me/password`, { data: { password: 'long enough' } });
  assert.ok(kept.ok());
  await byKeys(ann, '11', false);
  await ann.getByRole('button', { name: 'Slot 1: Attack' }).waitFor();
  await ann.context().clearCookies();
  // The line of the match still stands; a table that is opened elsewhere is asked for with the cookie.
  await ann.goto(`${room.url}#/lobby`);
  await ann.getByRole('button', { name: 'Open the table' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await ann.getByRole('dialog').waitFor({ state: 'detached' });
  await ann.goto(room.address(table.id, table.code));
  await ann.getByRole('button', { name: 'Log in' }).click();
  await ann.getByLabel('Password').fill('long enough');
  await ann.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await ann.getByRole('dialog').waitFor({ state: 'detached' });
  await ann.getByRole('button', { name: 'Slot 1: Attack' }).waitFor();
  assert.equal(await ann.getByText('You are not logged in any more').count(), 0);
});

test('an expired login offers a way back to the seat', async () => {
  const { ann, table } = await pair(room, 'friendly');
  const kept = await ann.request.post(`${room.url}api/me/password`, { data: { password: 'long enough' } });
  assert.ok(kept.ok());
  await ann.context().clearCookies();
  await ann.reload();
  await ann.getByText('You are not logged in any more').waitFor();
  await accessible(ann, 'an expired login');
  await ann.getByLabel('Password').fill('long enough');
  await ann.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await prep(ann, 1);
  assert.match(ann.url(), new RegExp(table.id));
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
