// Pictures of every screen, at phone and desk size, in light and dark, for docs/screens.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { camera } from './lib/camera.mjs';
import { byKeys, ended, playOn, prep, sit } from './lib/duel.mjs';
import { pictures as holdem } from './lib/holdem.mjs';
import { network } from './lib/network.mjs';
import { deal, duel, tractor, tractorForSix } from './lib/pictures.mjs';
import { DESK, PHONE, Room } from './lib/room.mjs';

const folder = process.env.SCREENS ?? join(import.meta.dirname, '../../docs/screens');
const SIZES = { phone: { viewport: PHONE, hasTouch: true, isMobile: true }, desk: { viewport: DESK } };
/** Each part is toured by somebody of their own: an account sits at a few tables only. */
const GAMES = { duel: [duel], tractor: [tractor, tractorForSix], deal: [deal], holdem: [holdem] };
const HOST = { phone: 'Quiet Otter', desk: 'Brass Finch' };
const SLOW = { prep_ms: 600_000, reconnect_ms: 600_000 };
/** A match of one round, for a record that fills a plot. */
const BLITZ = { rounds: 1, sudden_death_cap: 2, start_hp: 6, first_step_ms: 0, step_ms: 0, prep_ms: 600_000, reconnect_ms: 600_000 };
const MATCHES = 8;

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith('.png')) rmSync(join(folder, name));

const room = await Room.open();
try {
  const games = (await (await fetch(`${room.url}api/games`)).json()).map((game) => game.name);
  await furnish();
  for (const [size, options] of Object.entries(SIZES)) {
    const shot = camera(folder, size);
    await shell(size, options, shot);
    await badDays(size, options, shot);
    for (const [index, part] of games.flatMap((game) => GAMES[game] ?? []).entries()) {
      const page = await room.guest(`${HOST[size].split(' ')[1]} ${index + 1}`, options);
      await part(room, page, shot);
      await page.context().close();
    }
  }
} finally {
  await room.close();
}

/** A few people at open tables, so that the lobby looks as it does on an evening. */
async function furnish() {
  const people = ['Amélie', '李小龙', 'Ольга', 'Kofi', 'Mara', 'Jonas', 'Ségolène'];
  const [amelie, li, olga, kofi, mara, jonas, segolene] = await Promise.all(people.map((name) => room.guest(name)));
  const join = async (page, table) => {
    await page.goto(room.address(table.id));
    await sit(page);
  };
  const open = async (host, table, guests = []) => {
    const made = await room.table(host, { public: true, options: SLOW, ...table });
    for (const page of [host, ...guests]) await join(page, made);
  };
  await open(amelie, { preset: 'friendly' }, [kofi]);
  await prep(kofi, 1);
  await open(li, { preset: 'seed' });
  await open(olga, { game: 'tractor', preset: 'standard', options: {}, bots: ['steady'] }, [mara]);
  await open(jonas, { game: 'deal', preset: 'three', options: {} });
  await open(segolene, { game: 'tractor', preset: 'seed-six', options: {} });
}

/** Everything around the tables. */
async function shell(size, options, shot) {
  const stranger = await room.person(options);
  await stranger.goto(room.url);
  await stranger.getByText('2 minutes').waitFor();
  await shot(stranger, 'start');

  const page = await room.guest(HOST[size], options);
  const friends = await room.table(page, { preset: 'friendly', options: SLOW });
  await stranger.goto(room.address(friends.id, friends.code));
  await stranger.getByRole('button', { name: 'Take a seat' }).waitFor();
  await shot(stranger, 'invited');
  await page.goto(room.address(friends.id, friends.code));
  await sit(page);
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await shot(page, 'waiting');

  const played = await record(page);
  for (const [screen, hash] of Object.entries({
    lobby: '#/lobby', history: '#/history', player: `#/player/${encodeURIComponent(HOST[size])}`, settings: '#/settings',
    replay: `#/replay/${played}/1?step=5`, verify: `#/verify/${played}/1`, lost: '#/no/such/place',
  })) {
    await page.goto(room.url + hash);
    await page.locator('h1').first().waitFor();
    if (screen === 'verify') await page.locator('[data-verdict]').waitFor();
    if (screen === 'replay') await page.locator('.duel').waitFor();
    if (screen === 'lobby') await page.getByText('Ségolène').waitFor();
    if (screen === 'history') await page.getByText('with Grunt').first().waitFor();
    if (screen === 'player') await page.locator('.plots').first().waitFor();
    await shot(page, screen);
  }
  await page.goto(`${room.url}#/lobby`);
  if (size === 'phone') await page.getByRole('button', { name: 'New table' }).last().click();
  await page.getByRole('radio', { name: /Friendly/ }).waitFor();
  await shot(page, 'new-table');
  await page.getByText('More options').click();
  await page.getByLabel('Time to lay cards').fill('soon');
  await page.getByText('This is not a number.').waitFor();
  await page.getByLabel('Rounds', { exact: true }).evaluate((field) => field.scrollIntoView({ block: 'start' }));
  await shot(page, 'options');
  await stranger.goto(`${room.url}#/login`);
  await stranger.getByLabel('Password').waitFor();
  await shot(stranger, 'login');
  await page.context().close();
  await stranger.context().close();
}

/** A few quick matches against a bot; says at which table. */
async function record(page) {
  const table = await room.table(page, { preset: 'friendly', bots: ['grunt'], options: BLITZ });
  await page.goto(room.address(table.id, table.code));
  await sit(page);
  for (let match = 1; match <= MATCHES; match++) {
    await prep(page, 1);
    await playOn([page], [['112233', '213243', '411233'][match % 3]]);
    await ended(page);
    if (match === MATCHES) return table.id;
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.locator('.ending').waitFor({ state: 'detached' });
  }
}

/** The connection is lost, and a login has run out. */
async function badDays(size, options, shot) {
  const name = size === 'phone' ? 'Night Owl 7' : 'Keen Lynx';
  const page = await room.guest(name, options);
  const line = await network(page);
  const kept = await page.request.post(`${room.url}api/me/password`, { data: { password: 'long enough' } });
  if (!kept.ok()) throw new Error(await kept.text());
  const table = await room.table(page, { preset: 'friendly', bots: ['chief'], options: SLOW });
  await page.goto(room.address(table.id, table.code));
  await sit(page);
  await prep(page, 1);
  await byKeys(page, '11', false);
  await line.cut();
  await page.getByText('The connection is lost.').waitFor();
  await shot(page, 'reconnect');
  line.mend();
  await page.getByText('The connection is lost.').waitFor({ state: 'detached' });
  await page.context().clearCookies();
  await page.reload();
  await page.getByText('You are not logged in any more').waitFor();
  await shot(page, 'expired');
  await page.context().close();
}
