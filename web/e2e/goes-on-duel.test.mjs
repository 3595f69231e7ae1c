// A duel with people who come and go: nobody plays against an empty chair, and a bad line or a slow server costs nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { facts, leaveInHand, press, promise } from './lib/between.mjs';
import { byKeys, ended, log, prep, sit, WAIT } from './lib/duel.mjs';
import { accessible } from './lib/look.mjs';
import { network } from './lib/network.mjs';
import { pair, PATIENT } from './lib/pair.mjs';
import { Room } from './lib/room.mjs';

const HOLD_S = 20;

let room;
before(async () => (room = await Room.open('--hold-seat-s', String(HOLD_S))));
after(() => room.close());

const tokens = async (who) => (await room.me(who)).tokens;

test('a duel does not begin against a host whose page is closed, and nobody pays for it', async () => {
  const [ann, bob] = await Promise.all(['Ann Waits', 'Bob The Stranger'].map((name) => room.guest(name)));
  const context = ann.context();
  const table = await room.table(ann, { preset: 'friendly', options: PATIENT });
  await ann.goto(room.address(table.id, table.code));
  await sit(ann);
  await ann.getByText('One seat is free').waitFor();
  const purses = [await tokens(context), await tokens(bob)];
  await ann.close();

  await bob.goto(room.address(table.id, table.code));
  await sit(bob);
  await bob.getByRole('heading', { name: 'Waiting for Ann Waits' }).waitFor();
  await bob.getByText(/^away\s·\s\d+ s$/).waitFor();
  await accessible(bob, 'waiting for one who is away');
  assert.equal((await room.info(bob, table)).running, false);
  assert.deepEqual([await tokens(context), await tokens(bob)], purses);

  const again = await context.newPage();
  await again.goto(room.address(table.id, table.code));
  await Promise.all([prep(again, 1), prep(bob, 1)]);
});

test('after “Play again” and a closed page neither: the seat is kept for a while, then it is free', async () => {
  const { ann, bob, table, names, address } = await pair(room, 'seed');
  const context = bob.context();
  await bob.reload();
  await Promise.all([ended(ann), ended(bob)]);
  const purses = [await tokens(ann), await tokens(context)];
  await press(bob, /play again/i);
  await facts(bob).getByText(`Waiting for ${names[0]}`).waitFor();
  await bob.close();

  await facts(ann).getByText(`${names[1]} is away`).waitFor();
  await press(ann, /play again/i);
  await ann.getByRole('button', { name: /play again/i }).waitFor({ state: 'detached' });
  assert.equal(await promise(ann).count(), 0);
  await accessible(ann, 'after a match, the other is away');
  assert.equal((await room.info(ann, table)).running, false);

  await facts(ann).getByText('One seat is free').waitFor();
  assert.deepEqual([await tokens(ann), await tokens(context)], purses, 'nobody paid');
  const back = await context.newPage();
  await back.goto(address);
  await press(back, /^Sit (here|down again)$/);
  await Promise.all([prep(ann, 1), prep(back, 1)]);
});

test('a seat that is left in the middle is taken by whoever comes, and the next match begins', async () => {
  const { ann, bob, address } = await pair(room, 'friendly');
  await leaveInHand(bob);
  await ended(ann);
  await facts(ann).getByText('One seat is free').waitFor();
  await press(ann, 'Play again');
  const eve = await room.guest('Eve Sits Down');
  await eve.goto(address);
  await press(eve, 'Sit here');
  await Promise.all([prep(ann, 1), prep(eve, 1)]);
});

test('to sit down works although another cannot pay, and everybody sees who', async () => {
  const [ann, bob] = await Promise.all(['Ann Is Poor', 'Bob Has Some'].map((name) => room.guest(name)));
  const table = await room.table(ann, { preset: 'seed', options: PATIENT });
  await ann.goto(room.address(table.id, table.code));
  await sit(ann);
  // While she waits there she loses everything in another tab.
  const other = await ann.context().newPage();
  const lost = await room.table(other, { preset: 'seed', options: { ...PATIENT, stake: await tokens(ann) } });
  for (const page of [other, bob]) {
    await page.goto(room.address(lost.id, lost.code));
    await sit(page);
  }
  await Promise.all([prep(other, 1), prep(bob, 1)]);
  await leaveInHand(other);
  await ended(bob);
  assert.equal(await tokens(ann), 0);

  await bob.goto(room.address(table.id, table.code));
  await sit(bob);
  await bob.getByRole('heading', { name: 'Waiting for Ann Is Poor' }).waitFor();
  await bob.getByRole('listitem').filter({ hasText: 'Ann Is Poor' }).getByText('cannot pay').waitFor();
  await ann.getByRole('heading', { name: 'You do not have enough for the next hand' }).waitFor();
  assert.equal(await bob.getByText(/enough tokens/).count(), 0, 'nobody is told no for another’s purse');
  assert.ok((await room.info(bob, table)).seats.some((seat) => seat.name === 'Bob Has Some'));
  await accessible(ann, 'a purse that is too small');
});

test('friendly: a line that is cut for ten seconds, and the match goes on', async () => {
  const [ann, bob] = await Promise.all(['Ann In A Tunnel', 'Bob At Home'].map((name) => room.guest(name)));
  const line = await network(ann);
  const table = await room.table(ann, { preset: 'friendly', options: PATIENT });
  for (const page of [ann, bob]) {
    await page.goto(room.address(table.id, table.code));
    await sit(page);
  }
  await Promise.all([prep(ann, 1), prep(bob, 1)]);
  await line.cut();
  await ann.getByText('You have 15 seconds to come back.').waitFor();
  // The table's own clock says that ten of the fifteen seconds are over.
  await bob.getByText(/Away, [345] s to come back/).waitFor();
  line.mend();
  await bob.getByText(/to come back/).waitFor({ state: 'detached' });
  await ann.getByText('The connection is lost.').waitFor({ state: 'detached' });
  await byKeys(ann, '11 22 33');
  await byKeys(bob, '11 22 33');
  await Promise.all([prep(ann, 2), prep(bob, 2)]);
});

test('a server that stood still for longer than a round counts nobody as absent', { skip: process.env.BAIZE_URL ? 'needs a server of its own' : false }, async () => {
  const prepMs = 12_000;
  const { ann, bob } = await pair(room, 'friendly', { prep_ms: prepMs, reconnect_ms: 60_000 });
  room.freeze();
  await pass(prepMs + 3_000);
  room.thaw();
  await Promise.all([byKeys(ann, '11 22 33'), byKeys(bob, '11 22 33')]);
  await Promise.all([prep(ann, 2), prep(bob, 2)]);
  const lines = await log(ann);
  assert.deepEqual(lines.filter((line) => /laid nothing/.test(line)), []);
});

test('the question about empty slots ends with its round', async () => {
  const { ann, bob } = await pair(room, 'friendly', { prep_ms: 8_000 });
  await byKeys(ann, '11');
  const question = ann.getByRole('dialog', { name: 'Confirm with empty slots?' });
  await question.waitFor();
  await byKeys(bob, '11 22 33');
  await ann.getByText('Round 2 of', { exact: false }).first().waitFor({ timeout: WAIT });
  await question.waitFor({ state: 'detached' });
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
