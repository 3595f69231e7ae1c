// What a person does at a duel, by keyboard or by drag and drop.

/** Longer than anything takes on a slow machine; what is wrong fails by never coming. */
export const WAIT = 60_000;

export async function sit(page) {
  await page.getByRole('button', { name: 'Take a seat' }).click();
}

/** Waits until cards may be laid. */
export async function prep(page, round) {
  if (round) await page.getByText(`Round ${round} of`, { exact: false }).first().waitFor({ timeout: WAIT });
  await page.getByRole('button', { name: 'Confirm', exact: true }).and(page.locator(':enabled')).waitFor({ timeout: WAIT });
}

/** Lays cards by digits, such as '11 32 23', and confirms with Enter. */
export async function byKeys(page, digits = '112233', confirm = true) {
  await page.locator('body').evaluate((body) => body.ownerDocument.activeElement?.blur());
  for (const digit of digits.replaceAll(' ', '')) await page.keyboard.press(digit);
  if (confirm) await page.keyboard.press('Enter');
}

/** Drags the n-th card of the hand onto the n-th slot. */
export async function drag(page, card, slot) {
  const from = await page.getByRole('button', { name: new RegExp(`^Card ${card}:`) }).boundingBox();
  const to = await page.getByRole('button', { name: new RegExp(`^Slot ${slot}`) }).boundingBox();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.getByRole('button', { name: new RegExp(`^Slot ${slot}: `) }).waitFor();
}

export async function byDrag(page, cards = [1, 2, 3]) {
  for (const [index, card] of cards.entries()) await drag(page, card, index + 1);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

export const ended = (page) => page.locator('.ending').waitFor({ timeout: 2 * WAIT });

/** The first to the last of the pairs that are opened; each is on the table for a short time only. */
export const revealing = (page) => page.getByText(/^Pair [123] of 3/).first();

/** Lays three cards and waits until the table has taken them, or has gone on meanwhile. */
async function layAll(page, digits) {
  const facts = page.locator('.duel .facts');
  const before = await facts.textContent();
  await byKeys(page, digits);
  await page.waitForFunction((text) => {
    const open = [...document.querySelectorAll('button:enabled')].some((button) => button.textContent.trim() === 'Confirm');
    return !open || document.querySelector('.ending') || document.querySelector('.duel .facts')?.textContent !== text;
  }, before);
}

/** Plays on by keys until the match is over, whatever happens. */
export async function playOn(pages, digits) {
  for (let round = 0; round < 25; round++) {
    await Promise.all(
      pages.map(async (page, index) => {
        const open = page.getByRole('button', { name: 'Confirm', exact: true }).and(page.locator(':enabled'));
        await open.or(page.locator('.ending')).first().waitFor({ timeout: WAIT });
        if (await open.isVisible()) await layAll(page, digits?.[index]);
      }),
    );
    const over = await Promise.all(pages.map((page) => page.locator('.ending').isVisible()));
    if (over.every(Boolean)) return;
  }
  throw new Error('the match did not end');
}

/** The lines of the log, opened if it is not. */
export async function log(page) {
  const drawer = page.getByRole('complementary', { name: 'Log' });
  if (!(await drawer.isVisible())) await page.getByRole('button', { name: 'Log' }).click();
  await drawer.waitFor();
  return drawer.locator('li').allTextContents();
}
