// What a person does at a table of Tractor, by clicking.
import { sit } from './duel.mjs';

export const QUICK = { deal_ms: 0, fairness_ms: 20_000, bury_ms: 300_000, think_ms: 300_000, pause_ms: 300_000 };

/** A table with bots of the house in the other seats, and this person in the first. */
export async function sitAt(room, page, { preset = 'seed', seats = 4, options = {} } = {}) {
  const table = await room.table(page, { game: 'tractor', preset, bots: Array(seats - 1).fill('steady'), options: { ...QUICK, ...options } });
  await page.goto(room.address(table.id, table.code));
  await sit(page);
  await page.getByRole('listbox').waitFor();
  return table;
}

export const cards = (page) => page.getByRole('listbox').getByRole('option');
export const picked = (page) => cards(page).and(page.locator('[aria-selected=true]'));
export const primary = (page) => page.locator('.actions .btn.primary');
const ready = (page) => page.locator('.actions .btn.primary:enabled');
export const over = (page) => page.locator('.result');

/** A tap at the left edge, where a card of a fan is never covered. */
export const tap = (card) => card.click({ position: { x: 6, y: 10 }, force: true });

/** Whether something is asked of this person: a declaration, the kitty, or a play. */
export const asked = (page) => page.locator('.status.mine').or(over(page)).or(pass(page));

export const pass = (page) => page.getByRole('button', { name: 'Pass' });

/** Everybody passes until the first of these people has the kitty; a bot may have the cards dealt anew meanwhile. */
export async function passAll(pages) {
  const kitty = pages[0].getByRole('button', { name: /^Bury/ });
  for (;;) {
    const asking = pages.map((page) => pass(page).waitFor().then(() => page));
    const page = await Promise.any([kitty.waitFor().then(() => null), ...asking]);
    if (page === null) return;
    await pass(page).click();
    await pass(page).waitFor({ state: 'detached' });
  }
}

/** Up to the banker's choice, with this person in the bank. */
export async function toTheKitty(room, page, table = {}) {
  await sitAt(room, page, { ...table, options: { first_banker: { fixed: 0 }, ...table.options } });
  await passAll([page]);
}

/** What the cards of the hand are called, in their order. */
export const names = (page) => cards(page).allTextContents();

/** The places of the first two cards that are equal, or null. */
export async function twins(page) {
  const all = await names(page);
  const second = all.findIndex((name, index) => all.indexOf(name) !== index);
  return second < 0 ? null : [all.indexOf(all[second]), second];
}

/** Buries single cards before pairs. */
export async function bury(page) {
  const button = page.getByRole('button', { name: /^Bury/ });
  const wanted = Number(/of (\d+)/.exec(await button.textContent())[1]);
  const all = await names(page);
  const alone = (name) => all.indexOf(name) === all.lastIndexOf(name);
  const order = all.map((_, index) => index).sort((a, b) => Number(alone(all[b])) - Number(alone(all[a])));
  for (const index of order.slice(0, wanted)) await tap(cards(page).nth(index));
  await button.click();
  await button.waitFor({ state: 'detached' });
}

/** Fills a pick with lit cards, those that stand twice first, until it has as many as are wanted. */
async function fill(page, wanted) {
  for (let tries = 0; tries < 40 && (await picked(page).count()) < wanted; tries++) {
    const lit = cards(page).and(page.locator('[aria-selected=false]:not([aria-disabled=true])'));
    const called = await lit.allTextContents();
    const twice = called.findIndex((name, index) => called.indexOf(name) !== index);
    await tap(lit.nth(wanted > 1 && twice >= 0 ? twice : 0));
  }
  for (let extra = await picked(page).count(); extra > wanted; extra--) await tap(picked(page).last());
}

/** Plays lit cards that the server has nothing against, trying one after the other as the first. */
export async function play(page) {
  const leads = await page.getByText('You lead').isVisible();
  const before = await cards(page).count();
  const note = await page.locator('.note').textContent();
  const wanted = Number(/of (\d+) chosen/.exec(note)?.[1] ?? Math.max(1, await picked(page).count()));
  for (let first = 0; first < before; first++) {
    if (!leads) await fill(page, wanted);
    else if ((await picked(page).count()) === 0) await tap(cards(page).nth(first));
    await page.locator('.note').filter({ hasText: /\D\./ }).waitFor();
    if (await ready(page).isVisible()) break;
    await page.getByRole('button', { name: 'Clear' }).click();
    await tap(cards(page).nth(first));
  }
  await ready(page).click();
  await page.waitForFunction((count) => document.querySelectorAll('[role=option]').length < count, before);
}

/** Whether the whole hand is in sight without scrolling anything. */
export async function handInSight(page) {
  const box = await page.getByRole('listbox').boundingBox();
  const { width, height } = page.viewportSize();
  const scrolled = await page.locator('.tractor').evaluate((table) => table.scrollHeight - table.clientHeight);
  return box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height && scrolled <= 0;
}

/** Plays on until the round is over; `seen` is told what was asked each time. */
export async function playRound(page, seen = async () => undefined) {
  for (let step = 0; step < 80; step++) {
    await asked(page).first().waitFor();
    if (await over(page).isVisible()) return;
    if (await pass(page).isVisible()) {
      await seen('declare');
      await pass(page).click({ timeout: 2000 }).catch(() => undefined);
      await pass(page).waitFor({ state: 'detached' });
    } else if (await page.getByRole('button', { name: /^Bury/ }).isVisible()) {
      await seen('bury');
      await bury(page);
    } else {
      await seen('play');
      await play(page);
    }
  }
  throw new Error('the round did not end');
}
