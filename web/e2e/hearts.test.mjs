// A hand of Hearts by clicking: three cards are passed, thirteen tricks played, and the points are on paper at the end.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sit } from './lib/duel.mjs';
import { accessible, fits } from './lib/look.mjs';
import { DESK, PHONE, PHONE_WIDE, Room, SMALL_PHONE } from './lib/room.mjs';
import { cards, names, primary, tap } from './lib/tractor.mjs';

const SLOW = { think_ms: 300_000, pause_ms: 300_000 };
/** Where pictures go, for those who want to look. */
const shots = process.env.SHOTS;

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

const shot = async (page, name) => shots && (await page.screenshot({ path: `${shots}/hearts-${name}.png` }));

async function playHand(page, size) {
  const table = await room.table(page, { game: 'hearts', preset: 'classic', bots: ['careful', 'careful', 'careful'], options: SLOW });
  await page.goto(room.address(table.id, table.code));
  await sit(page);
  await page.getByText(/^Choose three cards for/).waitFor();
  assert.equal(await cards(page).count(), 13);
  assert.ok(await primary(page).isDisabled());
  await fits(page);
  const held = await names(page);
  for (const place of [0, 5, 12]) await tap(cards(page).nth(place));
  await tap(cards(page).nth(7));
  await page.getByRole('button', { name: 'Pass 3 of 3', exact: true }).waitFor();
  await shot(page, `${size}-pass`);
  await primary(page).click();
  // Until the server has answered, the page still asks for the pass.
  await page.getByText(/^Choose three cards for/).waitFor({ state: 'detached' });
  const mine = page.locator('.status.mine').or(page.locator('.ending'));
  for (let trick = 0; trick < 13; trick++) {
    await mine.waitFor();
    const legal = cards(page).and(page.locator('[aria-disabled=false]'));
    await legal.first().waitFor();
    if (trick === 0) assert.equal((await names(page)).filter((name) => !held.includes(name)).length, 3, 'three cards came');
    if (trick === 1 || trick === 6) await shot(page, `${size}-trick-${trick + 1}`);
    if (trick === 2) await fits(page);
    await tap(legal.first());
    await primary(page).click();
    await page.waitForFunction((left) => document.querySelectorAll('[role=option]').length === left, 12 - trick);
  }
  const ending = page.locator('.ending');
  await ending.waitFor();
  const points = (await ending.locator('tbody td:nth-child(2)').allTextContents()).map(Number);
  assert.ok([26, 78].includes(points.reduce((sum, one) => sum + one)), `26 points, or a shot moon: ${points}`);
  await fits(page);
  await shot(page, `${size}-end`);
  return page;
}

test('a hand on a phone', async () => {
  const page = await playHand(await room.guest('Queen Dodger', { viewport: PHONE, hasTouch: true, isMobile: true }), 'phone');
  await page.setViewportSize(PHONE_WIDE);
  await fits(page);
  await shot(page, 'low-end');
});

test('a hand at a desk', async () => {
  const page = await playHand(await room.guest('Moon Shooter', { viewport: DESK }), 'desk');
  await accessible(page);
  assert.deepEqual(room.troubles, []);
});

test('the coach picks cards in a hand against bots, and looks at it again in the replay', async () => {
  const page = await room.guest('Apprentice', { viewport: SMALL_PHONE, hasTouch: true, isMobile: true });
  const table = await room.table(page, { game: 'hearts', preset: 'classic', bots: ['careful', 'careful', 'careful'], options: SLOW });
  await page.goto(room.address(table.id, table.code));
  await sit(page);
  await page.getByText(/^Choose three cards for/).waitFor();
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const slip = page.getByRole('complementary', { name: 'Hint' });
  await slip.getByText(/^Pass .+ .+ .+\./).waitFor();
  await page.getByRole('button', { name: 'Pass 3 of 3', exact: true }).waitFor();
  await fits(page);
  await shot(page, 'hint-phone');
  await page.setViewportSize(DESK);
  await shot(page, 'hint-desk');
  await accessible(page);
  await primary(page).click();
  await slip.waitFor({ state: 'detached' });
  await page.getByText(/^Choose three cards for/).waitFor({ state: 'detached' });
  // The house plays the rest: what is looked at are its decisions at this seat.
  await page.getByRole('button', { name: 'Hand over to a bot' }).click();
  await page.locator('.ending').waitFor();
  await page.goto(`${room.url}#/replay/${table.id}/1`);
  await page.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('complementary', { name: 'Review' });
  await review.getByRole('img', { name: /^What the hand was worth/ }).waitFor();
  const decisions = review.getByRole('listitem');
  assert.equal(await decisions.count(), 14, 'a pass and thirteen cards');
  await decisions.nth(5).getByRole('button').click();
  assert.match(page.url(), /step=\d+/);
  await shot(page, 'review-desk');
  await page.setViewportSize(SMALL_PHONE);
  await fits(page);
  await shot(page, 'review-phone');
});
