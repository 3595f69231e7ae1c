// Tractor with motion: cards fly, nobody waits for them, and all lie where they belong afterwards.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PHONE, Room } from './lib/room.mjs';
import { asked, bury, cards, passAll, picked, play, sitAt, tap } from './lib/tractor.mjs';

/** So slow that no flight ends while a test looks at it. */
const HELD = 0.0001;
const KITTY = { first_banker: { fixed: 0 } };

let room;
before(async () => (room = await Room.open('--bot-pause-ms', '150')));
after(() => room.close());

/** Sets how fast everything on a page moves, of its usual speed. */
async function pace(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  return (rate) => devtools.send('Animation.setPlaybackRate', { playbackRate: rate });
}

/** The cards that fly now, inside of a part of the table. */
const flying = (page, part) =>
  page.evaluate((within) => document.getAnimations().filter(({ effect }) => effect.target.matches('svg') && effect.target.closest(within)).length, part);

/** Where a drawing is not in the place that is laid out for it. */
const displaced = (page, part = '.tractor') =>
  page.evaluate((within) => {
    const off = (card) => {
      const [drawn, place] = [card.getBoundingClientRect(), card.parentElement.getBoundingClientRect()];
      return Math.abs(drawn.x - place.x) > 0.5 || Math.abs(drawn.y - place.y) > 0.5 || Math.abs(drawn.width - place.width) > 0.5;
    };
    return [...document.querySelectorAll('[data-place] svg, .middle [data-card] svg')].filter((card) => card.closest(within) && off(card)).length;
  }, part);

/** Whether one of the flying cards would catch a tap on its way. */
const caught = (page) =>
  page.evaluate(() => {
    const sky = document.getAnimations().map(({ effect }) => effect.target).filter((one) => one.matches('svg'));
    const over = (card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    return sky.some(over);
  });

const settled = (page) => page.waitForFunction(() => document.getAnimations().length === 0 && !document.querySelector('.flying').hasChildNodes());

for (const [name, options] of [['desk', {}], ['phone', { viewport: PHONE, hasTouch: true, isMobile: true }]]) {
  test(`on a ${name} a tap is taken while cards fly, and afterwards nothing is displaced`, async () => {
    const page = await room.guest(`Quick ${name}`, { reducedMotion: 'no-preference', ...options });
    const run = await pace(page);
    await run(HELD);
    await sitAt(room, page, { options: KITTY });
    await passAll([page]);
    assert.equal(await flying(page, '[data-place]'), 33, 'hand and kitty are in the air');
    assert.equal(await displaced(page, '[data-place]'), 33);
    assert.equal(await caught(page), false, 'what flies takes no tap');
    for (const index of [0, 16, 32]) {
      await tap(cards(page).nth(index));
      assert.equal(await cards(page).nth(index).getAttribute('aria-selected'), 'true', `card ${index} is picked in flight`);
    }
    assert.equal(await picked(page).count(), 3);
    await page.getByRole('button', { name: 'Clear' }).click();
    await bury(page);
    await page.getByText('You lead').waitFor();

    await play(page);
    assert.ok((await flying(page, '.middle')) > 0, 'the play is in the air');
    // The next trick takes the place of the first, which goes to who won it.
    for (let plays = 0; (await page.locator('.flying > *').count()) === 0; plays++) {
      assert.ok(plays < 3, 'the first trick is collected');
      await asked(page).first().waitFor();
      await play(page);
    }
    // Bots may have played the next trick meanwhile; what goes to its winner goes as a whole.
    assert.equal((await page.locator('.flying > *').count()) % 4, 0);

    await run(1);
    // Nothing new comes while this person is asked.
    await asked(page).first().waitFor();
    await settled(page);
    assert.equal(await displaced(page), 0);
  });
}

test('who asks for less motion sees no card fly', async () => {
  const page = await room.guest('Still Water');
  const run = await pace(page);
  await run(HELD);
  await sitAt(room, page, { options: KITTY });
  await passAll([page]);
  assert.equal(await displaced(page), 0);
  await bury(page);
  await page.getByText('You lead').waitFor();
  await play(page);
  assert.equal(await displaced(page), 0);
  assert.equal(await page.locator('.flying > *').count(), 0);
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
