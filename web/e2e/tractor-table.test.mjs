// Tractor where it is easily got wrong: declaring while cards are dealt, burying, six on a phone, a stand-in, colours and letters of one's own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { log, sit } from './lib/duel.mjs';
import { accessible, fits } from './lib/look.mjs';
import { DESK, PHONE, PHONE_WIDE, Room } from './lib/room.mjs';
import { asked, bury, cards, names, pass, passAll, picked, play, primary, QUICK, sitAt, tap, toTheKitty } from './lib/tractor.mjs';

let room;
before(async () => (room = await Room.open('--stand-in-after-s', '1')));
after(() => room.close());

/** Slow enough for a click long before the last card on a busy machine. */
const DEAL_MS = 200;
/** Cards in a hand after which another table is opened, if no level card has come. */
const HALF = 10;
const SOON_MS = 3_000;

/** Declares with the first button there is, at a table of its own; says how many cards were held then, or null if nothing came of it. */
async function declareEarly(page, name) {
  await sitAt(room, page, { options: { deal_ms: DEAL_MS } });
  const bid = page.getByRole('button', { name: /^Declare / }).first();
  await bid.or(cards(page).nth(HALF)).first().waitFor();
  if (!(await bid.isVisible())) return null;
  assert.equal(await pass(page).count(), 0, 'nobody passes while cards are dealt');
  // A bot may be quicker, and then the button is gone or the click is refused.
  const clicked = await bid.click({ timeout: SOON_MS }).then(() => true, () => false);
  const said = (line) => [...document.querySelectorAll('aside li')].some((one) => one.textContent.startsWith(line)) && { held: document.querySelectorAll('[role=option]').length };
  const seen = clicked && (await page.waitForFunction(said, `${name} declares with`, { timeout: SOON_MS }).catch(() => null));
  return seen ? (await seen.jsonValue()).held : null;
}

test('trump is declared by a click while cards are still dealt', async () => {
  const page = await room.guest('Early Bird');
  let held = null;
  for (let tries = 0; tries < 8 && held === null; tries++) held = await declareEarly(page, 'Early Bird');
  assert.ok(held !== null && held < 25, `declared with ${held} cards`);
  assert.ok(!(await page.locator('.facts').textContent()).includes('open'), 'trump is among the facts at once');
  await page.locator('.middle').getByRole('img', { name: /^Early Bird: / }).waitFor();
  // The deal goes on over the declaration.
  await cards(page).nth(held).waitFor();
});

test('the kitty is buried card by card, and no other card is', async () => {
  const page = await room.guest('Grave Digger');
  await toTheKitty(room, page, { options: { banker_sees_bury: true } });
  const before = await names(page);
  assert.equal(before.length, 33);
  assert.ok(await primary(page).isDisabled());
  const buried = [0, 3, 7, 12, 18, 21, 27, 32];
  for (const [done, index] of buried.entries()) {
    await tap(cards(page).nth(index));
    await page.getByRole('button', { name: `Bury ${done + 1} of 8`, exact: true }).waitFor();
    assert.equal(await primary(page).isEnabled(), done === 7, `after ${done + 1} cards`);
  }
  await tap(cards(page).nth(1));
  await page.getByRole('button', { name: 'Bury 9 of 8', exact: true }).waitFor();
  assert.ok(await primary(page).isDisabled(), 'nine are too many');
  await tap(cards(page).nth(1));
  await primary(page).click();
  await page.getByText('You lead').waitFor();
  assert.deepEqual(await names(page), before.filter((_, index) => !buried.includes(index)));
  assert.equal(await picked(page).count(), 0);
  // This table lets the banker see what was buried.
  const lying = (await page.locator('.buried [role=img]').getAttribute('aria-label')).split(', ');
  // A card in the hand says its name and then what is printed on it.
  assert.deepEqual(lying.sort(), buried.map((index) => before[index].replace(/ \S+$/, '')).sort());
  assert.ok((await log(page)).includes('Grave Digger buried 8 cards.'));
});

test('six on a phone play a whole trick, and every play has its own place', async () => {
  const page = await room.guest('Six Digits', { viewport: PHONE, hasTouch: true, isMobile: true });
  await toTheKitty(room, page, { preset: 'seed-six', seats: 6 });
  await bury(page);
  await page.getByText('You lead').waitFor();
  assert.equal(await cards(page).count(), 16);
  await cards(page).last().tap({ position: { x: 20, y: 10 } });
  // A bot that takes the trick leads to the next one soon, so the trick is looked at whenever the page changes.
  await page.evaluate(() => {
    const watch = new MutationObserver(() => {
      const plays = [...document.querySelectorAll('.middle [role=img]')];
      if (plays.length === 6) globalThis.wholeTrick ??= plays.map((one) => one.getBoundingClientRect().toJSON());
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await primary(page).and(page.locator(':enabled')).tap();
  const whole = await page.waitForFunction(() => globalThis.wholeTrick);
  const boxes = await whole.jsonValue();
  for (const [index, box] of boxes.entries()) {
    assert.ok(box.left >= 0 && box.right <= PHONE.width, `play ${index} is in sight: ${JSON.stringify(box)}`);
    const apart = (other) => box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
    assert.ok(boxes.every((other, place) => place === index || apart(other)), `play ${index} lies by itself`);
  }
  await page.getByRole('button', { name: /^Tricks \([1-9]/ }).tap();
  await page.getByRole('dialog').getByText('Trick 1:').waitFor();
  assert.equal(await page.getByRole('dialog').locator('li').filter({ hasText: 'Trick 1:' }).last().getByRole('img').count(), 6);
  await page.keyboard.press('Escape');
  await fits(page, 'six on a phone, playing');
  await accessible(page, 'six on a phone, playing');
});

test('a bot plays for somebody who is away, everybody sees it, and the seat is given back', async () => {
  const [ann, bob] = [await room.guest('Ann Stays'), await room.guest('Bob Leaves')];
  const options = { ...QUICK, first_banker: { fixed: 0 } };
  const table = await room.table(ann, { game: 'tractor', preset: 'seed', bots: ['steady', 'steady'], options });
  const address = room.address(table.id, table.code);
  for (const page of [ann, bob]) {
    await page.goto(address);
    await sit(page);
  }
  await passAll([ann, bob]);
  await bob.goto('about:blank');
  const seat = ann.getByRole('region', { name: 'Bob Leaves' });
  await seat.getByText('away, a bot plays').waitFor();
  await accessible(ann, 'a stand-in');
  await bury(ann);
  await ann.getByText('You lead').waitFor();
  await play(ann);
  await ann.getByRole('button', { name: /^Tricks \([1-9]/ }).waitFor();

  await bob.goto(address);
  await bob.getByRole('listbox').waitFor();
  await seat.getByText('away').waitFor({ state: 'detached' });
  for (let turns = 0; ; turns++) {
    assert.ok(turns < 30, 'Bob is asked again');
    const page = await Promise.any([ann, bob].map((one) => asked(one).first().waitFor().then(() => one)));
    const held = await cards(page).count();
    await play(page);
    assert.ok((await cards(page).count()) < held);
    if (page === bob) break;
  }
});

test('suit signs beside the cards have the colour of the cards', async () => {
  const page = await room.guest('Four Colours');
  const trump = page.locator('.facts .chip');
  // A joker in the kitty may leave a round without a trump suit.
  for (let tries = 0; tries < 5 && (await trump.count()) === 0; tries++) await toTheKitty(room, page);
  await page.evaluate(() => (document.documentElement.dataset.suits = 'four'));
  const suit = 'SHDC'['♠♥♦♣'.indexOf(await trump.textContent())];
  assert.ok(await trump.evaluate((chip, letter) => chip.classList.contains(letter), suit), `the chip is one of ${suit}`);
  // Whatever was declared, a chip of each suit is looked at.
  const [seen, wanted] = await trump.evaluate((chip, own) => {
    const colours = { S: 'dark', H: 'red', D: 'blue', C: 'green' };
    const shown = (letter, style) => {
      const twin = chip.parentElement.appendChild(chip.cloneNode());
      twin.classList.replace(own, letter);
      twin.style.color = style;
      const { color } = getComputedStyle(twin);
      twin.remove();
      return color;
    };
    return [Object.keys(colours).map((letter) => shown(letter, '')), Object.entries(colours).map(([letter, name]) => shown(letter, `var(--suit-${name})`))];
  }, suit);
  assert.deepEqual(seen, wanted);
});

test('letters of twice the size are cut nowhere among the facts', async () => {
  const page = await room.guest('Large Letters');
  await toTheKitty(room, page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const size of [PHONE, PHONE_WIDE, DESK]) {
    await page.setViewportSize(size);
    await fits(page, 'large letters');
    const cut = await page.locator('.facts, .facts .what, .facts .value, .tags').evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
    assert.deepEqual(cut, [], `${size.width} × ${size.height}`);
  }
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
