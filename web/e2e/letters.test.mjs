// Tables in letters twice as large: nothing is cut off, and what is one's own is in sight.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, openDeal, raise } from './lib/deal.mjs';
import { openTable, playUntil, sitDown, stayIn, turn } from './lib/holdem.mjs';
import { fits, seen } from './lib/look.mjs';
import { DESK, PHONE, PHONE_WIDE, Room, TABLET } from './lib/room.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

/** Now, and whenever the page is opened again. */
async function enlarge(page) {
  const large = () => (document.documentElement.style.fontSize = '200%');
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
  await page.evaluate(large);
}

/** Nothing hangs out of these. */
async function whole(page, which, where) {
  const cut = await page.locator(which).evaluateAll((all) =>
    all.filter((one) => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2).map((one) => `${one.className}: ${one.textContent}`),
  );
  assert.deepEqual(cut, [], where);
}

test('Deal', async () => {
  const page = await room.guest('Large Letters');
  await openDeal(room, page, { preset: 'tutorial' });
  assert.equal(await asked(page), 'bet');
  await raise(page, 'Silk');
  await page.getByRole('img', { name: /^1\. Player: Silk/ }).waitFor();
  assert.equal(await asked(page), 'bet');
  await enlarge(page);
  for (const viewport of [PHONE, PHONE_WIDE, DESK]) {
    await page.setViewportSize(viewport);
    await fits(page, `Deal at ${viewport.width}`);
    await whole(page, '.deal :is(.card, .btn, .plate, .line, .card .name, .facts, .dial)', `Deal at ${viewport.width}`);
    const bars = await page.getByRole('meter').evaluateAll((all) => all.map((one) => one.clientWidth));
    assert.ok(bars.every((width) => width >= 100), `bars at ${viewport.width}: ${bars}`);
  }
});

test('Hold’em', async () => {
  const page = await room.guest('Large Nine');
  await page.setViewportSize(PHONE);
  await openTable(room, page, { preset: 'full_ring', bots: Array(8).fill('station') });
  await sitDown(page, 1, '150');
  await playUntil([page], async () => (await turn(page).isVisible()) && (await page.locator('.board .place.open').count()) >= 3, stayIn);
  await enlarge(page);
  for (const viewport of [PHONE, PHONE_WIDE, TABLET, DESK]) {
    await page.setViewportSize(viewport);
    await fits(page, `Hold’em at ${viewport.width}`);
    await whole(page, '.holdem :is(.btn, .line, .seat .chips, .stack, .status, .range, .total:not(.unseen), .bet)', `Hold’em at ${viewport.width}`);
    for (const [what, where] of [['the own cards', '.seat.own .card'], ['a word to say', '.actions .main .btn'], ['the size of a bet', '.amount .input']]) {
      assert.ok(await page.locator(where).last().evaluate(seen), `${what} at ${viewport.width}`);
    }
    // The same for whoever comes with such letters.
    await page.reload();
    await turn(page).waitFor();
    assert.ok(await page.locator('.seat.own .card').last().evaluate(seen), `the own cards at ${viewport.width}, opened anew`);
    // Everything else is reached by scrolling, and nothing covers it then.
    for (const plate of await page.locator('.seat .stack').all()) {
      await plate.scrollIntoViewIfNeeded();
      assert.ok(await plate.evaluate(seen), `${await plate.textContent()} at ${viewport.width}`);
    }
  }
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
