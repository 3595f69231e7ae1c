// What is worth a picture at the tables of the games: each plays its game and calls `shot` on the way.
import { asked, follow, openDeal, word } from './deal.mjs';
import { byKeys, ended, playOn, prep, revealing, sit } from './duel.mjs';
import { playRound, QUICK, sitAt } from './tractor.mjs';

/** Time enough to take both pictures of everything, also of a pair that is being opened. */
const DUEL = { preset: 'friendly', options: { prep_ms: 600_000, step_ms: 8_000, reconnect_ms: 600_000 } };

/** Laying, the drawers, the question about empty slots, a reveal, and the end. */
export async function duel(room, page, shot) {
  const table = await room.table(page, { ...DUEL, bots: ['chief'] });
  await page.goto(room.address(table.id, table.code));
  await sit(page);
  await prep(page, 1);
  await byKeys(page, '41 12', false);
  await shot(page, 'duel');
  for (const pane of ['Log', 'Chat', 'Rules']) {
    const drawer = page.getByRole('complementary', { name: pane });
    if (!(await drawer.isVisible())) await page.getByRole('button', { name: pane, exact: true }).click();
    await drawer.waitFor();
    if (pane === 'Rules') await drawer.getByRole('heading').nth(1).waitFor();
    await shot(page, pane.toLowerCase());
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
  }
  await byKeys(page, '');
  await page.getByRole('dialog').waitFor();
  await shot(page, 'partial');
  await page.getByRole('button', { name: 'Go back' }).click();
  await byKeys(page, '33');
  await revealing(page).waitFor();
  await page.getByText('Pair 2 of 3').waitFor();
  await shot(page, 'reveal');
  await playOn([page]);
  await ended(page);
  await shot(page, 'end');
}

/** A round for four from the declaration to its result, and a trick for six. */
export async function tractor(room, page, shot) {
  const table = await sitAt(room, page, { options: { first_banker: { fixed: 0 }, fairness_ms: 60_000 } });
  const seen = new Set();
  let plays = 0;
  await playRound(page, async (what) => {
    if (what === 'play') plays += 1;
    const screen = { declare: 'tractor-declare', bury: 'tractor-bury', play: plays === 4 ? 'tractor' : undefined }[what];
    if (screen && !seen.has(screen)) await shot(page, screen);
    seen.add(screen);
  });
  await shot(page, 'tractor-end');
  await page.goto(`${room.url}#/verify/${table.id}/1`);
  await page.locator('[data-verdict]').waitFor();
  await page.getByText('Before the shuffle').first().scrollIntoViewIfNeeded();
  await shot(page, 'verify-cards');
}

/** Apart from the round for four, so that neither account sits at many tables. */
export async function tractorForSix(room, page, shot) {
  await sitAt(room, page, { preset: 'seed-six', seats: 6, options: QUICK });
  const enough = new Error('seen');
  let plays = 0;
  const told = async (what) => {
    if (what !== 'play' || ++plays < 3) return;
    await shot(page, 'tractor-six');
    throw enough;
  };
  await playRound(page, told).catch((error) => {
    if (error !== enough) throw error;
  });
}

/** The lesson of Deal: Evidence above Cover in its first hand, and home after its second. */
export async function deal(room, page, shot) {
  await openDeal(room, page, { preset: 'tutorial' });
  for (let step = 0; step < 40; step++) {
    const what = await asked(page);
    if (what === 'over') break;
    const told = await page.locator('.deal').innerText();
    if (what === 'bet' && told.includes('Round 2') && told.includes('Hand 1') && told.includes('The Narc has raised')) await shot(page, 'deal');
    if (what === 'decision' && told.includes('Cover missing')) await shot(page, 'deal-decision');
    if (what === 'home' && (await word(page, /^Go home/).and(page.locator('.marked')).count())) await word(page, /^Go home/).click();
    else await follow(page);
    await page.waitForFunction((text) => document.querySelector('.deal')?.innerText !== text, told);
  }
  await shot(page, 'deal-end');
}
