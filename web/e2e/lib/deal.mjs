// What a person does at a table of Deal, by pointer or by keyboard.
import { sit } from './duel.mjs';

/** A table with the Narc and the Customer played by the house, and this page in the Player's seat. */
export async function openDeal(room, page, table = {}) {
  const made = await room.table(page, { game: 'deal', preset: 'seed', ...table });
  for (const seat of [0, 1]) {
    const added = await page.request.post(`${room.url}api/tables/${made.id}/bots`, { data: { bot: 'house', seat } });
    if (!added.ok()) throw new Error(`no bot: ${await added.text()}`);
  }
  await page.goto(room.address(made.id, made.code));
  await sit(page);
  return made;
}

/** A table of three people: the first page is the Player, then the Narc and the Customer. */
export async function openForThree(room, pages, table = {}) {
  const made = await room.table(pages[0], { game: 'deal', preset: 'three', ...table });
  for (const page of pages) {
    await page.goto(room.address(made.id, made.code));
    await sit(page);
  }
  return made;
}

/** Waits until one of these pages is asked for a word, and gives that page. */
export async function asking(pages) {
  const open = (page) => word(page, /^(Check|Continue|Go home)/).first();
  return Promise.any(pages.map((page) => open(page).waitFor().then(() => page)));
}

/** Everybody says that they want to play once more. */
export async function playAgain(pages) {
  for (const page of pages) await page.getByRole('button', { name: /play again/i }).click();
}

export const word = (page, name) => page.locator('.choices').getByRole('button', { name }).and(page.locator(':enabled'));
export const held = (page) => page.getByRole('group', { name: 'Your cards' }).getByRole('button');
export const ending = (page) => page.locator('.deal .told');

/** Waits until this page is asked something, or the run is over; says which. */
export async function asked(page) {
  const home = word(page, /^Go home/);
  const decision = word(page, /^Continue/);
  const bet = word(page, /^Check/);
  const again = page.getByRole('button', { name: 'Play again' });
  await home.or(decision).or(bet).or(again).first().waitFor();
  if (await again.isVisible()) return 'over';
  if (await home.isVisible()) return 'home';
  return (await decision.isVisible()) ? 'decision' : 'bet';
}

export async function raise(page, card) {
  await held(page).filter({ hasText: card }).first().click();
  await word(page, /^Raise/).click();
}

export async function fold(page) {
  await word(page, /^Fold/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fold', exact: true }).click();
}

/** Does what the lesson suggests, once. */
export async function follow(page) {
  const card = held(page).and(page.locator('.marked'));
  if (await card.count()) {
    await card.first().click();
    await word(page, /^Raise/).click();
    return;
  }
  const marked = page.locator('.choices .marked');
  const folds = (await marked.textContent()).includes('Fold');
  if (folds) await fold(page);
  else await marked.click();
}
