// Pictures of every screen, at phone and desk size, in light and dark, for docs/screens.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asked, follow, openDeal, word } from './lib/deal.mjs';
import { byKeys, ended, playOn, prep, sit } from './lib/duel.mjs';
import { small } from './lib/png.mjs';
import { DESK, PHONE, Room } from './lib/room.mjs';
import { playRound, sitAt } from './lib/tractor.mjs';

const folder = process.env.SCREENS ?? join(import.meta.dirname, '../../docs/screens');
const QUICK = { preset: 'friendly', options: { prep_ms: 120_000, step_ms: 1200 } };
mkdirSync(folder, { recursive: true });

const room = await Room.open();
try {
  await furnish();
  for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESK })) {
    for (const theme of ['light', 'dark']) await tour(size, viewport, theme);
  }
} finally {
  await room.close();
}

/** A few people at open tables, so that the lobby looks as it does on an evening. */
async function furnish() {
  const people = await Promise.all(['Amélie', '李小龙', 'Ольга', 'Kofi', 'Mara'].map((name) => room.guest(name)));
  for (const [index, host] of people.slice(0, 3).entries()) {
    const table = await room.table(host, { public: true, preset: index === 1 ? 'seed' : 'friendly', options: { prep_ms: 600_000 } });
    await host.goto(room.address(table.id));
    await sit(host);
    const guest = people[index + 3];
    if (!guest) continue;
    await guest.goto(room.address(table.id));
    await sit(guest);
    await prep(guest, 1);
  }
}

async function tour(size, viewport, theme) {
  const name = { phonelight: 'Quiet Otter', phonedark: 'Night Owl 7', desklight: 'Brass Finch', deskdark: 'Keen Lynx' }[size + theme];
  const options = { viewport, colorScheme: theme, ...(size === 'phone' ? { hasTouch: true, isMobile: true } : {}) };
  const stranger = await room.person(options);
  const shot = async (page, screen) => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const file = small(await page.screenshot({ animations: 'disabled' }));
    writeFileSync(join(folder, `${screen}-${size}-${theme}.png`), file);
  };

  await stranger.goto(room.url);
  await stranger.getByText('2 minutes').waitFor();
  await shot(stranger, 'start');

  const page = await room.guest(name, options);
  const friends = await room.table(page, QUICK);
  await stranger.goto(room.address(friends.id, friends.code));
  await stranger.getByRole('button', { name: 'Take a seat' }).waitFor();
  await shot(stranger, 'invited');
  await page.goto(room.address(friends.id, friends.code));
  await sit(page);
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await shot(page, 'waiting');

  const duel = await room.table(page, { ...QUICK, bots: ['chief'] });
  await page.goto(room.address(duel.id, duel.code));
  await sit(page);
  await prep(page, 1);
  await byKeys(page, '41 12', false);
  await page.keyboard.press('3');
  await shot(page, 'duel');
  for (const pane of ['Log', 'Chat', 'Rules']) {
    const drawer = page.getByRole('complementary', { name: pane });
    if (!(await drawer.isVisible())) await page.getByRole('button', { name: pane, exact: true }).click();
    await drawer.waitFor();
    await shot(page, pane.toLowerCase());
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
  }
  await byKeys(page, '3');
  await page.getByText('Pair 2 of 3').waitFor();
  await shot(page, 'reveal');
  await playOn([page]);
  await ended(page);
  await shot(page, 'end');
  await lesson(page, shot);

  await sitAt(room, page, { options: { first_banker: { fixed: 0 } } });
  let turns = 0;
  await playRound(page, async (what) => {
    turns += 1;
    if (turns === 1) await shot(page, 'tractor-declare');
    if (what === 'bury') await shot(page, 'tractor-bury');
    if (turns === 5) await shot(page, 'tractor');
  });
  await shot(page, 'tractor-end');

  for (const [screen, hash] of Object.entries({
    lobby: '#/lobby', history: '#/history', player: `#/player/${encodeURIComponent(name)}`, settings: '#/settings', login: '#/login',
    replay: `#/replay/${duel.id}/1?step=9`, verify: `#/verify/${duel.id}/1`, lost: '#/no/such/place',
  })) {
    await page.goto(room.url + hash);
    await page.locator('h1').first().waitFor();
    if (screen === 'verify') await page.locator('[data-verdict]').waitFor();
    await shot(page, screen);
  }
  await page.goto(`${room.url}#/lobby`);
  if (size === 'phone') await page.getByRole('button', { name: 'New table' }).last().click();
  await page.getByText('More options').click();
  await shot(page, 'new-table');
  await page.context().close();
  await stranger.context().close();
}

/** The lesson of Deal: Evidence above Cover in its first hand, and home after its second. */
async function lesson(page, shot) {
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
