// From nothing to a finished duel against a bot, its replay and its proof, in any language.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ended, log, playOn, prep, sit } from './lib/duel.mjs';
import { Room } from './lib/room.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

test('two clicks from the start to a table, and a whole match against a bot', async () => {
  const page = await room.person();
  await page.goto(room.url);
  await page.getByLabel('Nickname').fill('x');
  await page.getByRole('button', { name: 'Play Duel now' }).click();
  await page.getByText('Use 3 to 16 letters').waitFor();
  await page.getByLabel('Nickname').fill('Solo Player');
  await page.getByRole('button', { name: 'Play Duel now' }).click();
  await prep(page, 1);
  await playOn([page]);
  await ended(page);
  const lines = await log(page);
  assert.ok(lines.some((line) => line.startsWith('Pair 3')), lines.join('\n'));
  assert.ok(lines.at(-1).includes('wins') || lines.at(-1).includes('Nobody'), lines.at(-1));

  await page.getByRole('button', { name: 'Play again' }).click();
  await prep(page, 1);
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
  await page.waitForURL(/#\/lobby/);
});

test('a stranger picks a game: the button says which one it opens', async () => {
  const page = await room.person();
  await page.goto(room.url);
  await page.getByRole('button', { name: 'Play Duel now' }).waitFor();
  await page.getByRole('button', { name: /^Tractor .*4 or 6 seats/ }).click();
  const play = page.getByRole('button', { name: 'Play Tractor now' });
  await play.and(page.locator(':focus')).waitFor();
  assert.equal(await page.locator('[aria-pressed=true]').count(), 1);
  await play.click();
  await page.getByRole('heading', { name: 'Tractor' }).waitFor();
});

test('one click from the start to a link for friends', async () => {
  const page = await room.person();
  await page.goto(room.url);
  await page.getByRole('button', { name: /^Deal / }).click();
  await page.getByRole('button', { name: 'Invite friends' }).click();
  await page.getByText('2 seats are free').waitFor();
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  const link = await page.getByLabel('Link to this table').inputValue();
  const friend = await room.person();
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Take a seat' }).click();
  await page.getByText('One seat is free').waitFor();
});

test('a player is looked up by name, with hands and plots', async () => {
  const page = await room.guest('Curious');
  await page.goto(`${room.url}#/history`);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByText('Write the name of a player.').waitFor();
  await page.getByLabel('Player').fill('nobody here');
  await page.keyboard.press('Enter');
  await page.getByText('There is no such player.').waitFor();
  // A game against bots is a private one, and nobody else's business.
  await page.goto(`${room.url}#/player/Solo%20Player`);
  await page.getByRole('heading', { name: 'Solo Player' }).waitFor();
  await page.getByText('No finished hands yet.').first().waitFor();
  const open = await room.guest('Open Player');
  const table = await room.table(open, { preset: 'friendly', public: true, bots: ['grunt'] });
  await open.goto(room.address(table.id));
  await sit(open);
  await prep(open, 1);
  await playOn([open]);
  await page.goto(`${room.url}#/history`);
  await page.getByLabel('Player').fill('Open Player');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Open Player' }).waitFor();
  await page.getByRole('img', { name: /^Score over time/ }).waitFor();
  await page.getByRole('link', { name: /Duel with Grunt/ }).first().click();
  await page.getByText(/^Step 1 of \d+/).waitFor();
});

test('the names of bots follow the language', async () => {
  const page = await room.guest('Caller');
  const table = await room.table(page, { preset: 'friendly', bots: ['chief'], options: { prep_ms: 600_000 } });
  await page.goto(room.address(table.id, table.code));
  await sit(page);
  await page.getByRole('region', { name: 'Chief' }).waitFor();
  await page.goto(`${room.url}#/settings`);
  await page.locator('#set-language').selectOption('zh');
  await page.goto(room.address(table.id, table.code));
  await page.getByRole('region', { name: '首领' }).waitFor();
});

test('a replay: steps, eyes, a link to a moment, the log, and the proof', async () => {
  const page = await room.guest('Replayer');
  await page.goto(room.url);
  await page.getByRole('button', { name: 'Play Duel now' }).click();
  await prep(page, 1);
  await playOn([page]);
  await page.getByRole('link', { name: 'Replay' }).click();
  // Before the hand has come there is one step only.
  await page.getByText(/^Step 1 of \d\d/).waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.ending').waitFor();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  for (let i = 0; i < 5; i++) await page.getByRole('button', { name: 'One step on' }).click();
  await page.getByLabel('Whose eyes').selectOption('watcher');
  await page.waitForURL(/eyes=watcher&step=5/);

  // A game against bots is a private one: its bare address opens for nobody else, the link that was copied does.
  const other = await room.person();
  await other.goto(page.url());
  await other.getByText('There is no such hand. It may not be finished yet').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy a link to this moment' }).click();
  await page.getByText('The link is copied.').waitFor();
  const moment = await page.evaluate(() => navigator.clipboard.readText());
  await other.goto(moment);
  await other.reload();
  await other.getByText('Step 6 of').waitFor();
  assert.equal(await other.getByLabel('Whose eyes').inputValue(), 'watcher');
  assert.equal(await other.getByLabel('Step of the hand').inputValue(), '5');
  // Another moment of the same hand, in the same tab, and the way back to the first.
  await other.goto(moment.replace('step=5', 'step=8'));
  await other.getByText('Step 9 of').waitFor();
  await other.goBack();
  await other.getByText('Step 6 of').waitFor();
  assert.equal(await other.getByLabel('Step of the hand').inputValue(), '5');
  // Eyes that nobody has are said so, and the moment is shown all the same.
  await other.goto(moment.replace('watcher', '7'));
  await other.getByText('no such eyes').waitFor();
  await other.getByText('Step 6 of').waitFor();
  // The picture seen before stays until the new one has come.
  await other.waitForFunction(() => [...document.querySelectorAll('select')].some((one) => one.value === 'open'));

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the log' }).click();
  const file = await downloading;
  assert.match(file.suggestedFilename(), /-1\.\w+$/);

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByText(/^Step ([89]|\d\d) of/).waitFor();
  await page.getByRole('link', { name: 'Verify' }).click();
  await page.locator('[data-verdict=right]').waitFor();
  assert.equal(await page.locator('dd').first().textContent(), await page.locator('dd').nth(1).textContent());
});

test('a changed log is not believed', async () => {
  const page = await room.guest('Doubter');
  await page.goto(room.url);
  await page.getByRole('button', { name: 'Play Duel now' }).click();
  await prep(page, 1);
  await playOn([page]);
  await page.route('**/log', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"attack"', '"counter"') });
  });
  await page.goto(page.url().replace('table', 'verify') + '/1');
  await page.locator('[data-verdict=wrong]').waitFor();
  // The page played this hand and has kept how the room said it ended.
  await page.locator('[data-distrust=rewritten]').waitFor();
});

test('the language changes without a reload, also at a table, and is kept', async () => {
  const page = await room.guest('Polyglot');
  await page.goto(room.url);
  await page.evaluate(() => (globalThis.sameDocument = true));
  await page.getByLabel('Language').selectOption('ru');
  await page.getByRole('button', { name: 'Играть' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('lang'), 'ru');
  await page.getByLabel('Язык').selectOption('zh');
  await page.getByRole('button', { name: '马上玩决斗' }).click();
  await page.getByRole('button', { name: '确认', exact: true }).waitFor();
  assert.equal(await page.evaluate(() => globalThis.sameDocument), true);
  await page.reload();
  await page.getByText('第 1 轮').first().waitFor();
});

test('refusals and wrong input are said beside the field, in the reader’s language', async () => {
  const page = await room.guest('Taken Name');
  await page.goto(`${room.url}#/lobby`);
  await page.getByText('More options').click();
  const time = page.getByLabel('Time to lay cards');
  assert.equal(await time.inputValue(), '20');
  await time.fill('soon');
  await page.getByText('This is not a number.').waitFor();
  await page.getByLabel('Starting HP').focus();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
  await time.fill('0.05');
  await page.getByText('From 0.1 to 600.').waitFor();
  await time.fill('30');
  await page.getByText('From 0.1 to 600.').waitFor({ state: 'detached' });
  // What only the server knows: one option bounds another.
  await page.getByLabel('Starting HP').fill('20');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.getByRole('alert').filter({ hasText: 'From 1 to “Most HP”.' }).waitFor();

  await page.getByLabel('Invitation').fill('somewhere');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await page.getByText('This link does not lead to a table.').waitFor();

  const other = await room.person({ locale: 'ru-RU' });
  await other.goto(room.url);
  await other.getByLabel('Имя').fill('taken name');
  await other.getByRole('button', { name: 'Играть' }).click();
  await other.getByText('Это имя или похожее на него занято').waitFor();
});

test('an account is kept with a password, and comes back on another device', async () => {
  const page = await room.guest('Keeper');
  await page.goto(`${room.url}#/settings`);
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Keep this account' }).click();
  await page.getByText('8 to 200 characters').waitFor();
  await page.getByLabel('Password').fill('long enough');
  await page.getByRole('button', { name: 'Keep this account' }).click();
  await page.getByText('kept', { exact: true }).waitFor();

  const other = await room.person();
  await other.goto(`${room.url}#/login`);
  await other.getByLabel('Nickname').fill('Keeper');
  await other.getByLabel('Password').fill('wrong words');
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.getByText('Name or password is wrong').waitFor();
  await other.getByLabel('Password').fill('long enough');
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.waitForURL(/lobby/);
  await other.getByText('Keeper').first().waitFor();
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
