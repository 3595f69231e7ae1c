// Hold'em among people and bots: coming, pausing, returning and leaving while every chip stays accounted for.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { log } from './lib/duel.mjs';
import { account, accounts, bring, dialog, leaveForGood, onTable, openTable, plate, playUntil, preset, seatMenu, sitDown, status, stayIn, turn, untilTurn, visit, word } from './lib/holdem.mjs';
import { accessible, fits, uncovered } from './lib/look.mjs';
import { DESK, PHONE, PHONE_WIDE, Room, SMALL_PHONE, SMALL_WIDE, TABLET } from './lib/room.mjs';

const START = 100_000;

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

async function look(page, where) {
  for (const viewport of [PHONE_WIDE, TABLET, PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await fits(page, `${where}, ${viewport.width}`);
    await accessible(page, `${where}, ${viewport.width}`);
  }
}

test('three people and two bots: joining, pausing, returning and leaving, and the sums', async () => {
  const [ann, ben, cat] = await Promise.all(['Ann Ace', 'Ben Blind', 'Cat Card'].map((name) => room.guest(name)));
  const everybody = [ann, ben, cat];
  // The largest buy-in is above what an account holds, so that the account is what limits a newcomer.
  const table = await openTable(room, ann, { public: true, bots: ['station', 'station'], options: { max_buy_in: 2 * START } });
  const balanced = async (when) => {
    const all = (await onTable(ann)) + (await accounts(room, everybody));
    assert.equal(all, 3 * START + 2 * 2 * START, when);
  };

  await sitDown(ann, 1, '100');
  assert.equal(await account(room, ann), START - 10_000);
  await visit(room, ben, table);
  await sitDown(ben, 4, '200.50');
  assert.equal(await account(room, ben), START - 20_050);
  await untilTurn([ann, ben], ann);
  await balanced('two have joined');

  // In the middle of a hand a third one comes, and in the end asks for more than the account holds.
  await visit(room, cat, table);
  const free = await cat.getByRole('button', { name: /is free: sit down/ }).count();
  assert.equal(free, 2);
  assert.ok((await cat.getByRole('img', { name: 'Two cards face down' }).count()) >= 2, 'those who watch see backs');
  await cat.getByRole('button', { name: /is free: sit down/ }).first().click();
  await bring(cat, '39.99');
  await dialog(cat).getByRole('alert').getByText('At least 40.').waitFor();
  await accessible(cat, 'a refused buy-in');
  await bring(cat, '150.255');
  await dialog(cat).getByRole('alert').getByText('This table counts to 2 decimals.').waitFor();
  assert.equal(await account(room, cat), START);
  await dialog(cat).getByLabel('Chips to bring').fill('1500');
  await dialog(cat).getByRole('status').getByText('You sit down with 1,000: that is all there can be.').waitFor();
  await accessible(cat, 'a buy-in above the account');
  await bring(cat, '1500');
  await dialog(cat).waitFor({ state: 'detached' });
  await cat.getByText('You play from the next hand on.').waitFor();
  assert.equal(await account(room, cat), 0, 'the server takes what there is');
  await plate(ann, 'Cat Card').getByText('Plays next').waitFor();
  await balanced('a third has joined in the middle of a hand');
  await playUntil(everybody, () => turn(cat).isVisible());

  // Cat pauses until the big blind: it comes by itself, and costs nothing but the blind.
  await seatMenu(cat, /^Pause until my big blind/);
  await status(cat).getByText('You gave up this hand and sit out.').waitFor();
  await cat.getByText('You owe nothing.').waitFor();
  await plate(ann, 'Cat Card').and(ann.locator('[data-state=paused_until_bb]')).waitFor();
  await playUntil([ann, ben, cat], () => plate(ann, 'Cat Card').and(ann.locator('[data-state=playing]')).isVisible());
  // The hand has begun; its blinds are posted when the seeds are in.
  await playUntil([ann, ben, cat], async () => (await log(cat)).includes('Cat Card posts the big blind 2.'));
  const back = await log(cat);
  assert.ok(!back.some((line) => /Cat Card pays/.test(line)), 'waiting for the big blind is free');
  await untilTurn(everybody, ann);
  await balanced('the one who waited for the big blind plays again');

  // Ben pauses, owes blinds, and returns before his big blind.
  await seatMenu(ben, 'Pause You stay out until you return; missed blinds add up.');
  const early = ben.getByRole('button', { name: /^Return now: [\d.]+$/ });
  await playUntil([ann, cat], () => early.isVisible());
  const price = /: (.*)$/.exec(await early.textContent())[1];
  await plate(ann, 'Ben Blind').getByText(`Owes ${price}`).waitFor();
  await ben.getByText(/^You owe [\d.]+ for missed blinds\. Free in hand \d+/).waitFor();
  await accessible(ben, 'sitting out');
  await early.click();
  await early.waitFor({ state: 'detached' });
  await playUntil([ann, cat, ben], () => plate(ann, 'Ben Blind').and(ann.locator('[data-state=playing]')).isVisible());
  await playUntil([ann, cat, ben], async () => (await log(ben)).includes(`Ben Blind pays ${price} for missed blinds into the pot.`));
  await untilTurn(everybody, ann);
  await balanced('dead blinds are in the pot');

  // Cat leaves and has her chips at once, or when her bets are settled.
  await leaveForGood(cat);
  await playUntil([ann, ben], () => ann.getByRole('button', { name: /is free: add a bot/ }).nth(1).isVisible());
  await untilTurn([ann, ben], ann);
  await balanced('one has left');
  const lines = await log(ann);
  const left = lines.map((line) => /^Cat Card leaves with ([\d.,]+)\.$/.exec(line)?.[1]).find(Boolean);
  assert.equal(await account(room, cat), Math.round(Number(left.replace(',', '')) * 100));
  assert.ok(lines.includes('Cat Card sits down with 1,000.'), 'the log keeps the name of one who has left');

  await ann.getByRole('button', { name: 'Hands' }).click();
  await dialog(ann).getByRole('link', { name: 'Replay' }).last().click();
  // Before the hand has come there is one step.
  await ann.getByText(/^Step 1 of ([2-9]|\d{2,})$/).waitFor();
  await ann.getByRole('button', { name: 'To the end' }).click();
  await status(ann).getByText('The hand is over.').waitFor();

  // Whoever comes now finds every hand that ended here, with what everybody may know of it.
  const dee = await room.guest('Dee Deal');
  await visit(room, dee, table);
  await dee.getByRole('button', { name: 'Hands' }).click();
  await dialog(dee).getByRole('link', { name: 'Replay' }).nth(2).waitFor();
  await accessible(dee, 'hands of the table');
  const files = [
    ['PHH', /^variant = 'NT'$/m, /'d dh (p\d) (\w{4})'/g, (who, cards) => `'${who} sm ${cards}'`],
    ['PokerStars text', /^PokerStars Hand #/, /^Dealt to (.+) (\[.+\])$/gm, (who, cards) => `${who}: shows ${cards}`],
  ];
  for (const [name, kind, known, shown] of files) {
    const [file] = await Promise.all([dee.waitForEvent('download'), dialog(dee).getByRole('link', { name }).last().click()]);
    const text = readFileSync(await file.path(), 'utf8');
    assert.match(text, kind);
    for (const [, who, cards] of text.matchAll(known)) assert.ok(text.includes(shown(who, cards)), `${who} showed ${cards}:\n${text}`);
  }
});

test('two people: sizes are bounded, promises are kept, cards are shown and the hand is taken home', async () => {
  const [ann, ben] = await Promise.all(['Size Ann', 'Size Ben'].map((name) => room.guest(name)));
  const table = await openTable(room, ann, { preset: 'heads_up', options: { pause_ms: 60_000 } });
  await sitDown(ann, 1, '200');
  await visit(room, ben, table);
  await sitDown(ben, 2, '80');
  await untilTurn([ann, ben], ann);

  // Ann is the button and speaks first: from the least raise to all she has.
  const amount = ann.getByRole('textbox', { name: 'Amount' });
  await ann.getByText('From 4 to 200').waitFor();
  for (const [typed, said] of [['3.99', 'From 4 to 200'], ['200.01', 'From 4 to 200'], ['4.005', 'This table counts to 2 decimals.'], ['much', 'Write an amount, such as 4.']]) {
    await amount.fill(typed);
    await ann.locator('.range.wrong').getByText(said).waitFor();
    assert.ok(await word(ann, /Raise/).isDisabled(), typed);
  }
  await preset(ann, 'Pot').click();
  await word(ann, 'Raise to 6').waitFor();
  await preset(ann, 'All-in').click();
  await word(ann, 'All-in 200').waitFor();
  await ann.getByRole('slider').press('Home');
  await word(ann, 'Raise to 4').waitFor();
  await ann.getByRole('slider').press('ArrowRight');
  await word(ann, 'Raise to 5').waitFor();
  await amount.fill('5,50');
  await word(ann, 'Raise to 5.50').waitFor();

  // Ben promises to call whatever comes.
  await ben.getByRole('button', { name: 'Call any' }).click();
  await amount.press('Enter');
  await ben.locator('.board .place.open').nth(2).waitFor();
  assert.ok((await log(ben)).includes('Size Ben calls 3.50'));

  // After the flop Ben speaks first; Ann promises to check or fold, and a bet makes it a fold.
  await turn(ben).waitFor();
  await ann.getByRole('button', { name: 'Check or fold' }).click();
  await preset(ben, '½ pot').click();
  await ben.keyboard.press('r');
  await ben.locator('.ending').getByText('Pot 11: Size Ben wins, everybody else gave up.').waitFor();
  assert.ok((await log(ann)).includes('Size Ann folds'));

  await ben.getByRole('button', { name: 'Show my cards' }).click();
  await plate(ann, 'Size Ben').getByRole('img', { name: / of / }).nth(1).waitFor();
  const [download] = await Promise.all([ben.waitForEvent('download'), ben.locator('.ending').getByRole('button', { name: 'PHH' }).click()]);
  assert.match(readFileSync(await download.path(), 'utf8'), /^variant = 'NT'$/m);
  const [text] = await Promise.all([ben.waitForEvent('download'), ben.locator('.ending').getByRole('button', { name: 'PokerStars text' }).click()]);
  assert.match(readFileSync(await text.path(), 'utf8'), /PokerStars/);
  await ben.getByRole('button', { name: 'Hands' }).click();
  await dialog(ben).getByText('everybody else gave up').waitFor();
  await accessible(ben, 'the list of hands');
});

test('all-in: the showdown says who won with what, and whoever is broke buys in again', async () => {
  const [ann, ben] = await Promise.all(['Bold Ann', 'Bold Ben'].map((name) => room.guest(name)));
  const people = [ann, ben];
  const table = await openTable(room, ann, { preset: 'heads_up' });
  await sitDown(ann, 1, '40');
  await visit(room, ben, table);
  await sitDown(ben, 2, '40');
  const broke = (page) => page.locator('.bar').getByRole('button', { name: 'Buy in again' });
  const allIn = async (page) => {
    const more = preset(page, 'All-in');
    if (await more.isVisible()) await more.click();
    await ((await word(page, /^All-in/).isVisible()) ? word(page, /^All-in/) : word(page, /^(Call|Check)/)).click();
  };
  await playUntil(people, async () => (await broke(ann).isVisible()) || (await broke(ben).isVisible()), allIn);
  const [loser, winner] = (await broke(ann).isVisible()) ? [ann, ben] : [ben, ann];
  assert.ok((await log(loser)).some((line) => /^Pot 80: Bold \w+ wins with .+ against Bold \w+\.$/.test(line)));
  await look(loser, 'broke');
  await loser.locator('.bar').getByLabel('Chips to bring').fill('60');
  await broke(loser).click();
  await broke(loser).waitFor({ state: 'detached' });
  await playUntil(people, () => turn(winner).isVisible());
  assert.equal((await onTable(winner)) + (await accounts(room, people)), 2 * START);
  assert.equal(await account(room, loser), START - 4_000 - 6_000);
});

test('nine seats fit every screen, in every language; keys play', async () => {
  const page = await room.guest('Full Ring');
  const table = await openTable(room, page, { preset: 'full_ring', bots: Array(6).fill('station'), options: { ante: 50, straddle: true } });
  await look(page, 'an empty table');
  await sitDown(page, 1, '150');
  const ready = async () => (await turn(page).isVisible()) && (await page.locator('.board .place.open').count()) >= 3;
  await playUntil([page], ready, stayIn);
  await look(page, 'a turn');
  await visit(room, await room.guest('Full Watch'), table);
  // How many watch is told with the table's next notice.
  const watched = async () => (await page.getByText('1 watches').count()) > 0;
  await playUntil([page], async () => (await watched()) && (await ready()), stayIn);
  // On a phone the log would be a sheet over the table.
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  for (const viewport of [SMALL_PHONE, SMALL_WIDE]) {
    await page.setViewportSize(viewport);
    await fits(page, `nine at ${viewport.width}`);
    await uncovered(page, '.seat :is(.name, .stack), .facts li, .board .pot, .board .total:not(.unseen), .seat.own .card, header h1, .watchers', `nine at ${viewport.width}`);
  }
  await page.setViewportSize(DESK);
  await page.getByRole('button', { name: 'My seat' }).click();
  await look(page, 'my seat');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  const address = page.url();
  for (const [language, text] of [['zh', '轮到你'], ['ru', 'Ваш ход']]) {
    await page.goto(`${room.url}#/settings`);
    await page.locator('#set-language').selectOption(language);
    await page.goto(address);
    await status(page).getByText(text).waitFor();
    await look(page, language);
  }
  await page.keyboard.press('f');
  await turn(page).waitFor({ state: 'detached' });
});

test('a second press of the same finger answers nothing', async () => {
  const page = await room.guest('Quick Finger');
  await openTable(room, page, { preset: 'heads_up', bots: ['station'] });
  await sitDown(page, 1, '150');
  await untilTurn([page], page);
  for (let street = 0; street < 3; street++) {
    const { x, y, width, height } = await word(page, /^(Check|Call)/).boundingBox();
    const cards = await page.locator('.board .place.open').count();
    await word(page, /^(Check|Call)/).click({ trial: true });
    for (let press = 0; press < 3; press++) await page.mouse.click(x + width / 2, y + height / 2, { delay: 90 });
    await page.locator('.actions .main .btn:enabled').first().waitFor();
    assert.ok((await page.locator('.board .place.open').count()) <= cards + (cards ? 1 : 3), 'one press, one street at most');
  }
});

test('a bot is sent home from its plate', async () => {
  const page = await room.guest('Host Ann');
  await openTable(room, page, { bots: ['station', 'maniac'] });
  await sitDown(page, 1, '150');
  await untilTurn([page], page);
  assert.equal(await page.locator('.seat .cards.backs').count(), 2, 'both bots are in the first hand');
  await page.getByRole('button', { name: 'Maniac, a bot of the house' }).click();
  await dialog(page).getByText('Bets and raises with anything.').waitFor();
  await accessible(page, 'a bot');
  await dialog(page).getByRole('button', { name: 'Remove Maniac' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await playUntil([page], () => page.getByRole('button', { name: 'Seat 3 is free: add a bot' }).isVisible());
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
