// Two people by one link, a third who watches, chat, and strangers who meet.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { byDrag, byKeys, drag, ended, log, prep, revealing, WAIT } from './lib/duel.mjs';
import { pair } from './lib/pair.mjs';
import { Room } from './lib/room.mjs';
import { withViews } from './lib/views.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

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
  const { ann, bob } = await pair(room, 'friendly', { step_ms: 6000 });
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
  const { ann, bob, names } = await pair(room, 'seed');
  await byKeys(bob, '11', false);
  await ann.reload();
  await Promise.all([ended(ann), ended(bob)]);
  assert.equal(await ann.locator('.ending h2').textContent(), 'You lose');
  assert.match(await ann.locator('.ending').textContent(), /Your connection was lost/);
  assert.equal(await bob.locator('.ending h2').textContent(), 'You win');
  assert.match(await bob.locator('.ending').textContent(), new RegExp(`${names[0]} lost the connection`));
});

test('one who watches sees no layout before its step', async () => {
  const { ann, bob, address } = await pair(room, 'friendly', { step_ms: 1500 });
  const frames = [];
  const eve = await room.person();
  eve.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await eve.goto(address);
  await eve.getByText('Both are laying their cards.').waitFor();
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
  const seen = withViews(frames.map((text) => JSON.parse(text)));
  assert.ok(seen.length > 4, `${seen.length} letters`);
  for (const one of seen) {
    assert.deepEqual(one.view?.drafts ?? [null, null], [null, null]);
    assert.deepEqual(one.view?.layouts ?? [null, null], [null, null]);
    const steps = one.view?.steps?.length ?? 0;
    const told = (one.events ?? []).filter((event) => event.type === 'step_reveal').map((event) => event.stepIndex);
    for (const step of told) assert.equal(step, steps - 1);
  }
});

test('a report to the host, and a ban that the page tells', async () => {
  const { ann, bob, names } = await pair(room, 'friendly');
  await bob.getByRole('button', { name: 'Chat' }).first().click();
  await bob.getByLabel('Write something').fill('you cannot play');
  await bob.getByRole('button', { name: 'Send' }).click();
  await ann.getByRole('button', { name: /^Chat/ }).first().click();
  await ann.getByText('you cannot play').waitFor();
  await ann.getByRole('button', { name: `Report ${names[1]}` }).click();
  const form = ann.getByRole('dialog', { name: `Report ${names[1]} to the host` });
  await form.getByRole('radio', { name: 'What is said' }).check();
  await form.getByLabel('In your own words').fill('he is rude');
  await form.getByRole('button', { name: 'Report', exact: true }).click();
  await ann.getByText('The host has your report.').waitFor();
  await form.waitFor({ state: 'detached' });

  const [report] = JSON.parse(room.admin('reports', '--json'));
  assert.deepEqual([report.by, report.whom, report.about, report.words], [...names, 'chat', 'he is rude']);
  assert.equal(report.chat.at(-1).text, 'you cannot play');
  room.admin('ban', names[1], '--why', 'he was rude');
  await bob.getByText('The host of this room does not let you in. “he was rude”').waitFor();
  await bob.reload();
  await bob.getByText('The host of this room does not let you in. “he was rude”').waitFor();
});

test('chat, with mute', async () => {
  const { ann, bob, names } = await pair(room, 'friendly');
  await ann.getByRole('button', { name: 'Chat' }).click();
  await ann.getByRole('button', { name: 'Send' }).click();
  await ann.getByText('Write something first.').waitFor();
  await ann.getByLabel('Write something').fill('good luck <b>1234</b>');
  await ann.keyboard.press('Enter');
  await bob.getByRole('button', { name: /^Chat, 1 new line/ }).click();
  await bob.getByText('good luck <b>1234</b>').waitFor();
  await bob.getByRole('button', { name: `Mute ${names[0]}` }).click();
  await bob.getByText('good luck').waitFor({ state: 'detached' });
  // What a muted player writes is not even announced.
  await bob.keyboard.press('Escape');
  await bob.getByRole('complementary').waitFor({ state: 'detached' });
  await ann.getByLabel('Write something').fill('still there?');
  await ann.keyboard.press('Enter');
  await ann.getByText('still there?').waitFor();
  assert.equal(await bob.getByRole('button', { name: /new line/ }).count(), 0);
});

test('a private table stays shut without its code', async () => {
  const ann = await room.guest('Closed One');
  const table = await room.table(ann, { preset: 'seed' });
  const eve = await room.person();
  await eve.goto(room.address(table.id));
  await eve.getByText('This table needs an invitation').waitFor();
});

test('sessions: another browser is listed, ended from here, and told so at once', async () => {
  const ann = await room.guest('Many Places');
  await ann.goto(`${room.url}#/settings`);
  await ann.getByLabel('Password').fill('long enough');
  await ann.getByRole('button', { name: 'Keep this account' }).click();
  await ann.getByText('Done. The password is set.').waitFor();
  const there = await room.person();
  await there.request.post(`${room.url}api/login`, { data: { nickname: 'Many Places', password: 'long enough' } });
  await there.goto(`${room.url}#/lobby`);
  await there.getByText('Many Places').first().waitFor();

  await ann.reload();
  const sessions = ann.getByRole('region', { name: 'Where you are logged in' });
  await sessions.getByText('connected now').waitFor();
  assert.equal(await sessions.getByRole('listitem').count(), 2);
  await sessions.getByRole('button', { name: /^End: Browser/ }).click();
  await there.getByRole('dialog', { name: 'You are not logged in any more' }).waitFor();
  await sessions.getByText('connected now').waitFor({ state: 'detached' });

  await ann.getByText('Token for a bot of yours').click();
  await ann.getByRole('button', { name: 'Make a token' }).click();
  await sessions.getByText('Bot', { exact: true }).waitFor();
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  await sessions.getByText('Bot', { exact: true }).waitFor({ state: 'detached' });
  assert.equal(await sessions.getByRole('listitem').count(), 1);
  assert.equal((await room.me(ann)).nickname, 'Many Places', 'whoever did it is still there');
});

test('an account is taken along as a file, and deleted with its password only', async () => {
  const ann = await room.guest('Leaves Soon');
  await ann.request.post(`${room.url}api/me/password`, { data: { password: 'long enough' } });
  await ann.goto(`${room.url}#/settings`);
  const downloading = ann.waitForEvent('download');
  await ann.getByRole('link', { name: 'Download my data' }).click();
  const file = await downloading;
  assert.equal(file.suggestedFilename(), 'baize-account.json');
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.equal(kept.account.nickname, 'Leaves Soon');

  await ann.getByRole('button', { name: 'Delete this account' }).click();
  const dialog = ann.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('Write your password.').waitFor();
  await dialog.getByLabel('Present password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('The present password is wrong.').waitFor();
  await dialog.getByLabel('Present password').fill('long enough');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await ann.getByText('The account is deleted.').waitFor();
  await ann.getByLabel('Nickname').waitFor();
  assert.equal((await ann.request.get(`${room.url}api/me`)).status(), 401);
  assert.equal((await ann.request.get(`${room.url}api/players/Leaves%20Soon`)).status(), 404);
});

test('quick play brings two strangers together', async () => {
  const [one, two] = await Promise.all([room.guest('Quick One'), room.guest('Quick Two')]);
  for (const page of [one, two]) {
    await page.goto(`${room.url}#/lobby`);
    await page.getByRole('button', { name: 'Quick play: Duel' }).click();
  }
  await Promise.all([prep(one, 1), prep(two, 1)]);
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
