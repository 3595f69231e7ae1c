// What people do at a table of Hold'em, by clicking, and what can be read from it.

export const SLOW = { think_ms: 600_000, time_bank_ms: 0 };

/** A table of this person, with bots of the house that sit down when the first person does. */
export async function openTable(room, page, { preset = 'six_max', bots = [], options = {}, ...more } = {}) {
  const table = await room.table(page, { game: 'holdem', preset, bots, options: { ...SLOW, pause_ms: 300, ...options }, ...more });
  await visit(room, page, table);
  return table;
}

export async function visit(room, page, table) {
  await page.goto(room.address(table.id, table.code));
  await page.locator('.holdem').waitFor();
}

export const chair = (page, seat) => page.getByRole('button', { name: `Seat ${seat} is free: sit down` });
export const dialog = (page) => page.getByRole('dialog');
export const plate = (page, name) => page.getByRole('region', { name, exact: true });
export const status = (page) => page.locator('.bar .status');

/** Opens the dialog of a chair and asks for this many chips. */
export async function bring(page, amount) {
  await dialog(page).getByLabel('Chips to bring').fill(amount);
  await dialog(page).getByRole('button', { name: 'Sit down' }).click();
}

export async function sitDown(page, seat, amount) {
  await chair(page, seat).click();
  await bring(page, amount);
  await dialog(page).waitFor({ state: 'detached' });
  await page.locator('.seat.own').waitFor();
}

export async function seatMenu(page, choice) {
  await page.getByRole('button', { name: 'My seat' }).click();
  await dialog(page).getByRole('button', { name: choice }).click();
  await dialog(page).getByRole('button', { name: choice }).waitFor({ state: 'detached' });
}

export async function leaveForGood(page) {
  await page.getByRole('button', { name: 'My seat' }).click();
  await dialog(page).getByRole('button', { name: 'Leave the table Your chips go back' }).click();
  await dialog(page).getByRole('button', { name: 'Leave the table', exact: true }).click();
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
}

export const turn = (page) => page.locator('.actions .main');
export const word = (page, name) => turn(page).getByRole('button', { name });
export const preset = (page, name) => page.locator('.actions .sizes').getByRole('button', { name, exact: true });
const moment = (page) => page.locator('.holdem').getAttribute('data-moment');

/** Stays in as cheaply as that goes: a check, or else a fold. */
export async function giveUp(page) {
  const check = word(page, 'Check');
  await ((await check.isVisible()) ? check : word(page, 'Fold')).click();
}

export async function stayIn(page) {
  await word(page, /^(Check|Call)/).click();
}

/** Waits until this page shows a later moment of the hand than that one. */
const later = (page, before) => page.waitForFunction((old) => document.querySelector('.holdem')?.dataset.moment !== old, before);

/** Lets the people play on, each in turn in the same way, until something is to be seen. */
export async function playUntil(pages, seen, how = giveUp) {
  for (let step = 0; step < 500; step++) {
    const before = await Promise.all(pages.map(moment));
    // Asked for before what is to be seen: a turn that comes in between is what somebody waits for, and nobody's to use up.
    const turns = await Promise.all(pages.map((page) => turn(page).isVisible()));
    if (await seen()) return;
    const acting = turns.indexOf(true);
    if (acting >= 0) {
      // Their turn waits for them, so from here on only what they do changes the moment. Until their own page has
      // heard of it, its buttons are those of before.
      const own = await moment(pages[acting]);
      await how(pages[acting]);
      await later(pages[acting], own);
    } else await Promise.any(pages.map((page, index) => later(page, before[index])));
  }
  throw new Error('it did not come to that');
}

/** Plays on until it is this person's turn; then nothing moves until they act. */
export const untilTurn = (pages, page) => playUntil(pages, () => turn(page).isVisible());

const units = (text) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** Everything that lies on the table, in the smallest unit, as this page shows it. */
export async function onTable(page) {
  const stacks = await page.locator('.seat .stack .unseen').allTextContents();
  const middle = await page.locator('.board .total').allTextContents();
  return sum([...stacks, ...middle].map(units));
}

/** What an account holds, in the smallest unit. */
export async function account(room, page) {
  const me = await page.request.get(`${room.url}api/me`);
  return (await me.json()).chips;
}

export async function accounts(room, pages) {
  return sum(await Promise.all(pages.map((page) => account(room, page))));
}

/** For the pictures: a turn on an open board among several players, and how that hand ended. */
export async function pictures(room, page, shot) {
  await openTable(room, page, { bots: ['station', 'sound', 'station', 'maniac'], options: { pause_ms: 4_000 } });
  await sitDown(page, 1, '150');
  const board = () => page.locator('.board .place.open').count();
  const others = () => page.getByRole('img', { name: 'Two cards face down' }).count();
  await playUntil([page], async () => (await turn(page).isVisible()) && (await board()) >= 3 && (await others()) >= 2, stayIn);
  await turn(page).locator('.btn:enabled').first().waitFor();
  await shot(page, 'holdem');
  await playUntil([page], () => page.locator('.ending').isVisible(), stayIn);
  await shot(page, 'holdem-end');
}
