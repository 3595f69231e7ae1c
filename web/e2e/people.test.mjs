// Two people by one link, a third who watches, and what happens to each of them on a bad day.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { byDrag, byKeys, drag, ended, log, playOn, prep, revealing, sit, WAIT } from './lib/duel.mjs';
import { network } from './lib/network.mjs';
import { behindPrefix } from './lib/prefix.mjs';
import { Room } from './lib/room.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

/** Time enough for people on a slow machine: to lay cards, and to come back. */
const PATIENT = { prep_ms: 600_000, step_ms: 600 };
const BACK = { reconnect_ms: 600_000 };

let count = 0;

/** Two people at a table of their own. */
async function pair(preset, options = {}) {
  const number = ++count;
  const [ann, bob] = await Promise.all([room.guest(`Ann ${number}`), room.guest(`Bob ${number}`)]);
  const table = await room.table(ann, { preset, options: { ...PATIENT, ...(preset === 'friendly' ? BACK : {}), ...options } });
  const address = room.address(table.id, table.code);
  await ann.goto(address);
  await sit(ann);
  await ann.getByText('One seat is free').waitFor();
  await bob.goto(address);
  await sit(bob);
  await Promise.all([prep(ann, 1), prep(bob, 1)]);
  return { ann, bob, table, address, names: [`Ann ${number}`, `Bob ${number}`] };
}

/** Notes at every change of the page which pair is open, and the last slot whose card is shown. */
async function watchSlots(page) {
  await page.evaluate(() => {
    globalThis.drawn = [];
    const look = () => {
      const text = document.querySelector('.duel').textContent;
      const open = Array.from(text.matchAll(/Slot (\d): /g), (match) => Number(match[1]));
      globalThis.drawn.push([Number(/Pair (\d) of 3/.exec(text)?.[1] ?? 0), Math.max(0, ...open)]);
    };
    new MutationObserver(look).observe(document.querySelector('.duel'), { subtree: true, childList: true, characterData: true });
    look();
  });
}

test('two people by link: one by drag and drop, the other by keyboard only', async () => {
  const ann = await room.guest('Ann');
  await ann.goto(`${room.url}#/lobby`);
  await ann.getByRole('radio', { name: /Friendly/ }).check();
  await ann.getByRole('radio', { name: /People/ }).check();
  await ann.getByText('More options').click();
  await ann.getByLabel('Time to lay cards').fill('600');
  await ann.getByRole('button', { name: 'Open the table' }).click();
  const link = await ann.getByLabel('Link to this table').inputValue();
  await ann.getByRole('img', { name: 'QR code' }).waitFor();

  const bob = await room.person();
  await bob.goto(link);
  await bob.getByLabel('Nickname').waitFor();
  await bob.getByLabel('Nickname').focus();
  await bob.keyboard.press('Control+A');
  await bob.keyboard.type('Bob');
  await bob.keyboard.press('Enter');
  await Promise.all([prep(ann, 1), prep(bob, 1)]);

  for (let round = 1; round <= 20; round++) {
    const open = ann.getByRole('button', { name: 'Confirm', exact: true }).and(ann.locator(':enabled'));
    await open.or(ann.locator('.ending')).first().waitFor({ timeout: WAIT });
    if (await ann.locator('.ending').isVisible()) break;
    if (round === 1) await drag(ann, 4, 1);
    await byDrag(ann, [1, 3, 4]);
    await ann.getByText('Your cards are set.').waitFor();
    await bob.locator('.status', { hasText: 'Ann is ready.' }).waitFor();
    await byKeys(bob, '21 12 33');
    await ann.getByText('Your cards are set.').waitFor({ state: 'detached' });
  }
  await Promise.all([ended(ann), ended(bob)]);
  const heads = await Promise.all([ann, bob].map((page) => page.locator('.ending h2').textContent()));
  assert.deepEqual(heads.toSorted(), ['You lose', 'You win']);
});

test('friendly: a reload in PREP and in the middle of a reveal misses nothing', async () => {
  const { ann, bob } = await pair('friendly', { step_ms: 6000 });
  await byKeys(ann, '11 42', false);
  await ann.getByText('Slot 1: Attack').or(ann.getByRole('button', { name: 'Slot 1: Attack' })).first().waitFor();
  await ann.reload();
  await ann.getByRole('button', { name: 'Slot 1: Attack' }).waitFor();
  await ann.getByRole('button', { name: 'Slot 2: Counter' }).waitFor();
  await byKeys(ann, '33');
  await byKeys(bob, '21 12 33');
  await revealing(ann).waitFor();
  await ann.reload();
  await revealing(ann).waitFor();
  await ann.getByText('Slot 1: Attack').waitFor();
  await prep(ann, 2);
  const lines = await log(ann);
  assert.equal(lines.filter((line) => /^Pair [123]:/.test(line)).length, 3, lines.join('\n'));
  assert.equal(lines.filter((line) => /^Round/.test(line)).length, 2, lines.join('\n'));
  assert.deepEqual(lines.filter((line) => /^(Pair|Round)/.test(line)).length, 5);
});

test('seed: the same reload loses at once, and both pages say so', async () => {
  const { ann, bob, names } = await pair('seed');
  await byKeys(bob, '11', false);
  await ann.reload();
  await Promise.all([ended(ann), ended(bob)]);
  assert.equal(await ann.locator('.ending h2').textContent(), 'You lose');
  assert.match(await ann.locator('.ending').textContent(), /Your connection was lost/);
  assert.equal(await bob.locator('.ending h2').textContent(), 'You win');
  assert.match(await bob.locator('.ending').textContent(), new RegExp(`${names[0]} lost the connection`));
});

test('one who watches sees no layout before its step', async () => {
  const { ann, bob, address } = await pair('friendly', { step_ms: 1500 });
  const frames = [];
  const eve = await room.person();
  eve.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await eve.goto(address);
  await eve.getByText('Both are laying their cards.').waitFor();
  await ann.getByText('1 watches').waitFor({ state: 'attached' });
  assert.equal(await eve.getByRole('button', { name: 'Confirm' }).count(), 0);
  await watchSlots(eve);
  await byKeys(ann, '41 32 23');
  await eve.getByText('Ready', { exact: true }).waitFor();
  await byKeys(bob, '11 22 33');
  await prep(ann, 2);
  await eve.getByText('Round 2 of').first().waitFor();
  const drawn = await eve.evaluate(() => globalThis.drawn);
  assert.deepEqual(drawn.filter(([pair, open]) => open > pair), []);
  assert.deepEqual([...new Set(drawn.map(([pair]) => pair))].toSorted(), [0, 1, 2, 3]);
  const seen = frames.map((text) => JSON.parse(text)).filter((one) => one.type === 'letter' || one.type === 'view');
  assert.ok(seen.length > 4, `${seen.length} letters`);
  for (const one of seen) {
    assert.deepEqual(one.view?.drafts ?? [null, null], [null, null]);
    assert.deepEqual(one.view?.layouts ?? [null, null], [null, null]);
    const steps = one.view?.steps?.length ?? 0;
    const told = (one.events ?? []).filter((event) => event.type === 'step_reveal').map((event) => event.stepIndex);
    for (const step of told) assert.equal(step, steps - 1);
  }
});

test('kill -9 of the server in the middle: both go on where they were', { skip: process.env.BAIZE_URL ? 'needs a server of its own' : false }, async () => {
  const { ann, bob } = await pair('seed');
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

test('two tabs of one person are both right', async () => {
  const { ann, bob, address } = await pair('friendly');
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
  version = null;
  await ann.getByRole('button', { name: 'Reload' }).click();
  await ann.getByRole('button', { name: 'Quick play: Duel' }).waitFor();
  assert.equal(await ann.getByText('Baize was updated.').count(), 0);
});

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
    const manifest = await ann.request.get(`${proxy.url}manifest.webmanifest`);
    const { icons } = await manifest.json();
    for (const icon of icons) assert.ok((await ann.request.get(new URL(icon.src, proxy.url).href)).ok(), icon.src);
  } finally {
    proxy.close();
  }
});

test('chat, with mute', async () => {
  const { ann, bob, names } = await pair('friendly');
  await ann.getByRole('button', { name: 'Chat' }).click();
  await ann.getByRole('button', { name: 'Send' }).click();
  await ann.getByText('Write something first.').waitFor();
  await ann.getByLabel('Write something').fill('good luck <b>1234</b>');
  await ann.keyboard.press('Enter');
  await bob.getByRole('button', { name: /^Chat, 1 new line/ }).click();
  await bob.getByText('good luck <b>1234</b>').waitFor();
  await bob.getByRole('button', { name: `Mute ${names[0]}` }).click();
  await bob.getByText('good luck').waitFor({ state: 'detached' });
});

test('a private table stays shut without its code', async () => {
  const ann = await room.guest('Closed One');
  const table = await room.table(ann, { preset: 'seed' });
  const eve = await room.person();
  await eve.goto(room.address(table.id));
  await eve.getByText('This table needs an invitation').waitFor();
});

test('quick play brings two strangers together', async () => {
  const [one, two] = await Promise.all([room.guest('Quick One'), room.guest('Quick Two')]);
  for (const page of [one, two]) {
    await page.goto(`${room.url}#/lobby`);
    await page.getByRole('button', { name: 'Quick play: Duel' }).click();
  }
  await Promise.all([prep(one, 1), prep(two, 1)]);
});

test('an expired login offers a way back to the seat', async () => {
  const { ann, table } = await pair('friendly');
  const kept = await ann.request.post(`${room.url}api/me/password`, { data: { password: 'long enough' } });
  assert.ok(kept.ok());
  await ann.context().clearCookies();
  await ann.reload();
  await ann.getByText('You are not logged in any more').waitFor();
  await ann.getByLabel('Password').fill('long enough');
  await ann.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await prep(ann, 1);
  assert.match(ann.url(), new RegExp(table.id));
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
