// Every screen at every size: nothing scrolls sideways, axe finds nothing, the keyboard reaches everything.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { byKeys, playOn, prep, revealing, sit } from './lib/duel.mjs';
import { accessible, atRest, fits } from './lib/look.mjs';
import { DESK, PHONE, PHONE_WIDE, Room, TABLET, WIDE } from './lib/room.mjs';

const SIZES = { phone: PHONE, 'phone on its side': PHONE_WIDE, tablet: TABLET, desk: DESK, wide: WIDE };

let room;
let page;
let address;
before(async () => {
  room = await Room.open();
  page = await room.guest('Looker');
  const table = await room.table(page, { preset: 'friendly', bots: ['grunt'], options: { prep_ms: 600_000, step_ms: 2000, reconnect_ms: 600_000 } });
  address = room.address(table.id);
  await page.goto(room.address(table.id, table.code));
  await sit(page);
  await prep(page, 1);
});
after(() => room.close());

async function look(on, where) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await on.setViewportSize(viewport);
    await fits(on, `${where}, ${size}`);
  }
  for (const theme of ['light', 'dark']) {
    await on.emulateMedia({ colorScheme: theme });
    for (const viewport of [PHONE, DESK]) {
      await on.setViewportSize(viewport);
      await accessible(on, `${where}, ${theme}, ${viewport.width}`);
    }
  }
  await on.emulateMedia({ colorScheme: 'light' });
}

test('the duel: laying, with every drawer, revealing, and its end', async () => {
  await look(page, 'duel');
  for (const pane of ['Log', 'Chat', 'Rules']) {
    await page.setViewportSize(DESK);
    const drawer = page.getByRole('complementary', { name: pane });
    if (!(await drawer.isVisible())) await page.getByRole('button', { name: pane, exact: true }).click();
    await drawer.waitFor();
    await accessible(page, pane);
    await page.setViewportSize(PHONE);
    await fits(page, `${pane}, phone`);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await drawer.waitFor({ state: 'detached' });
  }
  await page.setViewportSize(DESK);
  await byKeys(page, '11');
  await page.getByRole('dialog').waitFor();
  await accessible(page, 'partial confirm');
  await page.getByRole('button', { name: 'Confirm anyway' }).click();
  await revealing(page).waitFor();
  await accessible(page, 'reveal');
  await playOn([page]);
  await look(page, 'end');
});

const table = () => /table\/([^?]+)/.exec(address)?.[1];
const screens = {
  lobby: () => '#/lobby',
  history: () => '#/history',
  player: () => '#/player/Looker',
  settings: () => '#/settings',
  login: () => '#/login',
  replay: () => `#/replay/${table()}/1?step=9`,
  verify: () => `#/verify/${table()}/1`,
  lost: () => '#/no/such/place',
  'closed table': () => '#/table/nothing',
};

for (const [name, hash] of Object.entries(screens)) {
  test(`${name}`, async () => {
    await page.goto(room.url + hash());
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await look(page, name);
  });
}

test('start, as a stranger; an invitation; a table that waits', async () => {
  const stranger = await room.person();
  await stranger.goto(room.url);
  await stranger.getByText('2 minutes').waitFor();
  await look(stranger, 'start');
  const made = await room.table(page, { preset: 'friendly' });
  await stranger.goto(room.address(made.id, made.code));
  await stranger.getByRole('button', { name: 'Take a seat' }).waitFor();
  await look(stranger, 'invitation');
  await page.goto(room.address(made.id, made.code));
  await sit(page);
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  await look(page, 'waiting');
});

test('cloth under every screen, and letters twice as large', async () => {
  const made = await room.table(page, { game: 'tractor', preset: 'seed-six' });
  const hashes = { start: () => '#/', ...screens, waiting: () => `#/table/${made.id}?code=${made.code}` };
  await page.goto(`${room.url}#/settings`);
  await page.getByRole('button', { name: 'Felt' }).click();
  for (const [name, hash] of Object.entries(hashes)) {
    await page.goto(room.url + hash());
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport);
      await accessible(page, `${name} on cloth, ${viewport.width}`);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await fits(page, `${name} in large letters, ${size}`);
    }
    // A desk that is looked at through a glass of two is half as wide and half as high.
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await page.setViewportSize({ width: DESK.width / 2, height: DESK.height / 2 });
    await fits(page, `${name} enlarged`);
  }
  await page.goto(`${room.url}#/settings`);
  await page.getByRole('button', { name: 'Auto' }).click();
});

test('whatever a finger presses on a phone is large enough for it', async () => {
  const LEAST = 44;
  const pressed = {
    '#/lobby': '.head select, .head label',
    [screens.replay()]: '.scrubber input',
    [`#/table/${table()}`]: '.bar .btn',
  };
  await page.setViewportSize(PHONE);
  for (const [hash, which] of Object.entries(pressed)) {
    await page.goto(room.url + hash);
    await page.locator(which).first().waitFor();
    await page.waitForLoadState('networkidle');
    const small = await page.locator(which).evaluateAll((all, least) => all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < least || height < least).length, LEAST);
    assert.equal(small, 0, `${hash}: ${which}`);
  }
});

test('a new screen begins at its top, with its bar in sight', async () => {
  await page.setViewportSize(PHONE);
  await page.goto(`${room.url}#/lobby`);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.locator('main:focus').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), 'there is something to scroll');
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('a name of sixteen wide letters pushes no page aside', async () => {
  const name = '深夜独自打牌的人总是最后才回家呀';
  const long = await room.guest(name, { viewport: PHONE });
  await room.table(long, { preset: 'friendly', public: true });
  for (const hash of [`#/player/${name}`, '#/lobby', '#/settings', '#/history', '#/']) {
    await long.goto(room.url + hash);
    await long.locator('h1').first().waitFor();
    await long.waitForLoadState('networkidle');
    for (const letters of ['', '200%']) {
      await long.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
      await fits(long, `${hash} of a long name, letters ${letters}`);
    }
  }
});

test('the plots of a record keep all their letters inside, also twice as large', async () => {
  const results = Array.from({ length: 60 }, (_, i) => [Date.now() - (60 - i) * 3_600_000, i % 6, ((i * 7919) % 3001) - 1400]);
  const record = { nickname: 'Plotted', games: [{ game: 'tractor', hands: 60, won: 30, drawn: 0, lost: 30, score: 3000, results }] };
  const reader = await room.person();
  await reader.route('**/api/players/*', (route) => route.fulfill({ json: record }));
  await reader.goto(`${room.url}#/player/Plotted`);
  await reader.locator('.plots svg').nth(1).waitFor();
  for (const letters of ['', '200%']) {
    await reader.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await reader.setViewportSize(viewport);
      await atRest(reader);
      assert.deepEqual(await reader.evaluate(misplaced), [], `${size}, letters ${letters}`);
    }
  }
});

/** Texts of plots that stick out of their plot or lie on each other. */
function misplaced() {
  return [...document.querySelectorAll('.plots svg')].flatMap((plot) => {
    const around = plot.getBoundingClientRect();
    const texts = [...plot.querySelectorAll('text')].map((text) => ({ said: text.textContent, box: text.getBoundingClientRect() }));
    const out = texts.filter(({ box }) => box.left < around.left - 1 || box.right > around.right + 1 || box.bottom > around.bottom + 1);
    // Lines of text may touch; letters that lie on letters go deeper.
    const on = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height / 3;
    const piled = texts.filter((one, index) => texts.slice(index + 1).some((other) => on(one.box, other.box)));
    return [...out, ...piled].map(({ said }) => said);
  });
}

test('Chinese and Russian fit too', async () => {
  for (const language of ['zh', 'ru']) {
    await page.goto(`${room.url}#/settings`);
    await page.locator('#set-language').selectOption(language);
    for (const hash of ['#/', '#/lobby', '#/settings', screens.replay()]) {
      await page.goto(room.url + hash);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await fits(page, `${hash} in ${language}, ${size}`);
      }
    }
  }
});

test('the first load is light: under 120 kB of compressed script', async () => {
  const visitor = await room.person();
  const scripts = [];
  visitor.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await visitor.goto(room.url);
  await visitor.getByText('2 minutes').waitFor();
  await visitor.waitForLoadState('networkidle');
  const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  assert.ok(bytes > 10_000 && bytes < 120_000, `${bytes} bytes`);
});

test('keyboard only, from the start to a confirmed layout', async () => {
  const keys = await room.person();
  await keys.goto(room.url);
  await keys.getByText('2 minutes').waitFor();
  const focused = () => keys.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  for (let i = 0; i < 12 && (await focused()) !== 'Play Duel now'; i++) await keys.keyboard.press('Tab');
  assert.equal(await focused(), 'Play Duel now');
  const ring = await keys.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(ring, 'solid');
  await keys.keyboard.press('Enter');
  await prep(keys, 1);
  // A drawer takes the focus with it and gives it back.
  const rules = keys.getByRole('button', { name: 'Rules' });
  await rules.focus();
  await keys.keyboard.press('Enter');
  await keys.getByRole('complementary', { name: 'Rules' }).and(keys.locator(':focus')).waitFor();
  await keys.keyboard.press('Escape');
  await rules.and(keys.locator(':focus')).waitFor();
  await keys.evaluate(() => document.activeElement.blur());
  for (const key of ['1', '1', '4', '2', '3', '3', 'Enter']) await keys.keyboard.press(key);
  await revealing(keys).waitFor();
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
