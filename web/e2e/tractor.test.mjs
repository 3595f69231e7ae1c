// A whole round of Tractor in the browser: one person and three bots of the house.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { log } from './lib/duel.mjs';
import { accessible, fits } from './lib/look.mjs';
import { DESK, PHONE, PHONE_WIDE, Room, SMALL_PHONE } from './lib/room.mjs';
import { bury, cards, handInSight, over, picked, playRound, primary, sitAt, tap, toTheKitty, twins } from './lib/tractor.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

test('a person and three bots play a whole round by clicking', async () => {
  const page = await room.guest('Card Player');
  const table = await sitAt(room, page, { options: { first_banker: { fixed: 0 } } });
  assert.equal(await cards(page).count(), 25);
  let plays = 0;
  await playRound(page, async (what) => {
    if (what === 'bury') {
      assert.equal(await cards(page).count(), 33);
      await fits(page, 'burying');
      await accessible(page, 'burying');
      for (const size of [PHONE, SMALL_PHONE, PHONE_WIDE]) {
        await page.setViewportSize(size);
        await fits(page, 'burying');
        assert.ok(await handInSight(page), `33 cards in ${size.width} × ${size.height}`);
      }
      await page.setViewportSize(DESK);
      await tap(cards(page).first());
      await page.getByRole('button', { name: 'Bury 1 of 8' }).waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
    }
    if (what === 'play' && ++plays === 2) {
      await accessible(page, 'playing');
      await page.setViewportSize(PHONE);
      await fits(page, 'playing, phone');
      await accessible(page, 'playing, phone');
      await page.setViewportSize(DESK);
    }
  });
  assert.ok(plays > 5, `${plays} plays`);
  await over(page).getByText('Points of the catchers').waitFor();
  await accessible(page, 'the result');
  await page.getByRole('button', { name: /^Tricks/ }).click();
  await page.getByRole('dialog').getByText('Trick 1:').waitFor();
  await page.keyboard.press('Escape');
  const lines = await log(page);
  assert.ok(lines.some((line) => line.startsWith('The catchers have')), lines.slice(-5).join('\n'));

  assert.ok(await over(page).isVisible(), 'the result stays for the pause');
  await page.goto(`${room.url}#/replay/${table.id}/1?step=30`);
  for (const size of [DESK, PHONE, PHONE_WIDE]) {
    await page.setViewportSize(size);
    await page.locator('.open-hand').nth(3).waitFor();
    assert.equal(await page.locator('.open-hand').count(), 4, 'every hand is open');
    await fits(page, 'a replay with all cards open');
    await accessible(page, 'a replay with all cards open');
  }
});

test('by keyboard: what the server would refuse is said with its reason, and a lead goes through', async () => {
  const page = await room.guest('Key Player');
  await toTheKitty(room, page);
  await bury(page);
  await page.getByText('You lead').waitFor();
  await cards(page).first().focus();
  await page.keyboard.press('Space');
  assert.ok((await picked(page).count()) > 0);
  await page.getByText(/^(Single|Pair|Tractor × \d pairs): allowed\.$/).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  assert.equal(await picked(page).count(), 25);
  await page.getByText('A lead comes from one suit').waitFor();
  assert.ok(await primary(page).isDisabled());
  await page.keyboard.press('Escape');
  assert.equal(await picked(page).count(), 0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('[role=option]').length < 25);
});

test('one tap picks a pair or a tractor, and the server says what it is', async () => {
  const page = await room.guest('Pair Player', { viewport: PHONE });
  let pair = null;
  // A hand without any pair is rare, and then another is dealt.
  for (let tries = 0; tries < 6 && pair === null; tries++) {
    await toTheKitty(room, page);
    await bury(page);
    await page.getByText('You lead').waitFor();
    pair = await twins(page);
  }
  assert.ok(pair, 'six hands and no pair');
  const card = cards(page).nth(pair[0]);
  await tap(card);
  if ((await picked(page).count()) > 2) {
    await page.getByRole('button', { name: /^Play: tractor × \d pairs$/ }).waitFor();
    await tap(card);
  }
  assert.equal(await picked(page).count(), 2);
  await page.getByRole('button', { name: 'Play: pair', exact: true }).waitFor();
  await page.getByText('Pair: allowed.').waitFor();
  await tap(card);
  await page.getByRole('button', { name: 'Play: single', exact: true }).waitFor();
  await tap(card);
  assert.equal(await picked(page).count(), 0);
});

test('six sit around a phone', async () => {
  const page = await room.guest('Six Player', { viewport: PHONE });
  await sitAt(room, page, { preset: 'seed-six', seats: 6 });
  assert.equal(await cards(page).count(), 16);
  await fits(page, 'six on a phone');
  await accessible(page, 'six on a phone');
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
