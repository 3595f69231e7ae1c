// A table that lies is found out by the page alone: said loudly, with the evidence to keep; an honest one gets a quiet mark.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { handOver } from './lib/between.mjs';
import { sit } from './lib/duel.mjs';
import { openTable, playUntil, sitDown, stayIn } from './lib/holdem.mjs';
import { aboutDice, between } from './lib/liar.mjs';
import { accessible, fits } from './lib/look.mjs';
import { PHONE, Room } from './lib/room.mjs';

/** The person of these tests sits here at Hearts. */
const OWN = 0;

let room;
before(async () => (room = await Room.open('--bot-pause-ms', '1')));
after(() => room.close());

const loud = (page) => page.locator('[role=alert] [data-distrust]');
const mark = (page) => page.locator('[data-checked=fine]');

/** A whole hand of Hearts, played by bots after the deal, with somebody between the page and the table. */
async function hearts(name, lie) {
  const page = await room.guest(name);
  await between(page, lie);
  const table = await room.table(page, { game: 'hearts', preset: 'classic', bots: Array(3).fill('random'), options: { think_ms: 300_000, pause_ms: 300_000 } });
  await page.goto(room.address(table.id, table.code));
  await sit(page);
  await page.getByText(/^Choose three cards for/).waitFor();
  await handOver(page);
  await page.locator('.ending').waitFor();
  return { page, table };
}

/** The page says loudly what is wrong, and has the evidence, also after a reload. */
async function foundOut(page, fault, said) {
  await page.locator(`[role=alert] [data-distrust=${fault}]`).getByText(said).waitFor();
  assert.equal(await mark(page).count(), 0, 'no mark at a hand that is not fine');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the evidence' }).click();
  const file = await downloading;
  const evidence = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.match(file.suggestedFilename(), /^evidence-\w+-\d+\.json$/);
  assert.equal(evidence.verdict, fault);
  assert.ok(evidence.kept.seed && evidence.kept.commit && evidence.dice.commitment, 'what was promised and what was told');
  return evidence;
}

test('an honest table gets a quiet mark, at the result and in the log, and nothing is said', async () => {
  const { page } = await hearts('Truster', () => undefined);
  await mark(page).first().waitFor();
  assert.equal(await loud(page).count(), 0);
  assert.equal(await page.locator('.between [data-checked]').count(), 1, 'at the result');
  assert.equal(await page.getByRole('complementary', { name: 'Log' }).locator('[data-checked]').count(), 1, 'in the log');
});

test('a table that leaves the own commitment out of its list is found out', async () => {
  const { page } = await hearts('Left Out', aboutDice((dice) => {
    for (const list of [dice.commits, dice.seeds]) if (list.length) list[OWN] = null;
  }));
  await foundOut(page, 'dropped', 'left out the random part');
});

test('a table that keeps no list at all is found out', async () => {
  const { page } = await hearts('No List', aboutDice((dice) => Object.assign(dice, { commits: [], seeds: [], opening: false })));
  await foundOut(page, 'dropped', 'left out the random part');
});

test('a table that drops a seed which was opened, and calls it late, is found out; the evidence survives a reload', async () => {
  const { page } = await hearts('Not Late', aboutDice((dice) => {
    if (!dice.seeds.length) return;
    dice.seeds[OWN] = null;
    dice.leftOut = [{ seat: OWN, why: 'late' }];
  }));
  const evidence = await foundOut(page, 'dropped', 'left out the random part');
  assert.equal(evidence.dice.leftOut[0].why, 'late');
  await page.setViewportSize(PHONE);
  await fits(page, 'a table that lies');
  await accessible(page, 'a table that lies');
  await page.reload();
  await loud(page).waitFor();
});

test('a table that changes its commitment after the hand is found out', async () => {
  const { page } = await hearts('Promised', aboutDice((dice) => {
    if (dice.ended) dice.commitment = '77'.repeat(32);
  }));
  await foundOut(page, 'changed', 'not the ones it had shown before');
});

/** A table of Hold'em with somebody between the page and the table. */
async function holdem(name, lie, pause_ms = 60_000) {
  const page = await room.guest(name);
  await between(page, lie);
  await openTable(room, page, { preset: 'heads_up', bots: ['station'], options: { pause_ms } });
  await sitDown(page, 1, '100');
  return page;
}

/** The same, until a hand has ended or something is said. */
async function ended(name, lie) {
  const page = await holdem(name, lie);
  await playUntil([page], async () => (await page.locator('.ending').isVisible()) || (await loud(page).isVisible()), stayIn);
  return page;
}

test('an honest hand of Hold’em is marked where it ended and in the list of hands', async () => {
  const page = await ended('Card Truster', () => undefined);
  await page.locator('.bar .ending [data-checked=fine]').waitFor();
  await page.getByRole('button', { name: 'Hands' }).click();
  await page.getByRole('dialog').locator('[data-checked=fine]').waitFor();
});

test('when its cards are gone it is marked in the log, and after a reload in the list', async () => {
  const page = await holdem('Log Reader', () => undefined, 300);
  const marked = page.getByRole('complementary', { name: 'Log' }).locator('[data-checked=fine]').first();
  await playUntil([page], () => marked.isVisible(), stayIn);
  assert.equal(await loud(page).count(), 0);
  await page.reload();
  await page.getByRole('button', { name: 'Hands' }).click();
  await page.getByRole('dialog').locator('[data-checked=fine]').first().waitFor();
});

test('a card that opens with the wrong leaf is found out', async () => {
  const page = await ended('Leaf Reader', ({ opened }) => {
    for (const one of opened ?? []) if (one.place === 0) one.leaf = (one.leaf + 1) % 52;
  });
  const evidence = await foundOut(page, 'misdealt', 'does not lie where the sealed deck had it');
  assert.ok(evidence.opened.length > 0);
});

test('a card that is shown and never proved is found out', async () => {
  const other = (card) => (card.startsWith('A') ? `K${card[1]}` : `A${card[1]}`);
  const turn = (value) => {
    if (value?.cards?.length === 2) value.cards = value.cards.map(other);
    if (value && typeof value === 'object') Object.values(value).forEach(turn);
  };
  const page = await ended('Board Reader', ({ opened, view, moved }) => {
    if (!opened) return;
    turn(view);
    for (const change of moved ?? []) {
      if (/^seats\/\d+\/cards$/.test(change[0]) && change[1]) change[1] = change[1].map(other);
      else turn(change[1]);
    }
  });
  await foundOut(page, 'misdealt', 'does not lie where the sealed deck had it');
});

test('the room’s key is there to compare, and another one than on the last visit is said loudly', async () => {
  const page = await room.guest('Key Keeper', { viewport: PHONE });
  const { fingerprint: whole } = await (await page.request.get(`${room.url}api/room`)).json();
  for (const screen of ['', '#/settings']) {
    await page.goto(`${room.url}${screen}`);
    await page.getByText('The room’s key').click();
    await page.getByText(whole).waitFor();
    await fits(page, 'the room’s key');
    await accessible(page, 'the room’s key');
  }
  await page.route('**/api/room', (route) => route.fulfill({ json: { key: '22'.repeat(32), fingerprint: 'anything' } }));
  await page.reload();
  const said = page.getByRole('alert').filter({ hasText: whole });
  await said.waitFor();
  await fits(page, 'another key');
  await accessible(page, 'another key');
  await said.getByRole('button', { name: 'I know' }).click();
  await page.reload();
  await page.getByText('The room’s key').waitFor();
  assert.equal(await page.locator('[data-other-key]').count(), 0);
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
