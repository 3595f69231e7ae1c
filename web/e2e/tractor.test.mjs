// A whole round of Tractor in the browser: one person and three bots of the house.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { log } from './lib/duel.mjs';
import { accessible, fits } from './lib/look.mjs';
import { DESK, PHONE, Room } from './lib/room.mjs';
import { cards, over, picked, playRound, primary, sitAt, tap } from './lib/tractor.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

test('a person and three bots play a whole round by clicking', async () => {
  const page = await room.guest('Card Player');
  await sitAt(room, page, { options: { first_banker: { fixed: 0 } } });
  assert.equal(await cards(page).count(), 25);
  let plays = 0;
  await playRound(page, async (what) => {
    if (what === 'bury') {
      assert.equal(await cards(page).count(), 33);
      await fits(page, 'burying');
      await accessible(page, 'burying');
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
});

test('by keyboard: what the server would refuse is said with its reason, and a lead goes through', async () => {
  const page = await room.guest('Key Player');
  await sitAt(room, page, { options: { first_banker: { fixed: 0 } } });
  await page.getByRole('button', { name: 'Pass' }).click();
  await page.getByRole('button', { name: /^Bury/ }).waitFor();
  for (let index = 0; index < 8; index++) await tap(cards(page).nth(index));
  await primary(page).click();
  await page.getByText('You lead').waitFor();
  await cards(page).first().focus();
  await page.keyboard.press('Space');
  assert.equal(await picked(page).count(), 1);
  await page.getByText('Allowed.').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await page.getByText('A lead comes from one suit').waitFor();
  assert.ok(await primary(page).isDisabled());
  await page.keyboard.press('Escape');
  assert.equal(await picked(page).count(), 0);
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('[role=option]').length < 25);
});

test('six sit around a phone', async () => {
  const page = await room.guest('Six Player', { viewport: PHONE });
  await sitAt(room, page, { preset: 'seed-six', seats: 6 });
  assert.equal(await cards(page).count(), 16);
  await fits(page, 'six on a phone');
  await accessible(page, 'six on a phone');
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
