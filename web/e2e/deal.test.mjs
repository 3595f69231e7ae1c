// Deal: the lesson to going home, a bust, a whole run by keyboard, three people with every option, and how the table looks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, asking, ending, follow, held, openDeal, openForThree, playAgain, raise, word } from './lib/deal.mjs';
import { log } from './lib/duel.mjs';
import { moved, watchFlights } from './lib/flights.mjs';
import { accessible, fits } from './lib/look.mjs';
import { DESK, PHONE, PHONE_WIDE, Room, TABLET } from './lib/room.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

async function look(page, where) {
  for (const viewport of [PHONE_WIDE, TABLET, PHONE, DESK]) {
    await page.setViewportSize(viewport);
    await fits(page, `${where}, ${viewport.width}`);
    if (viewport === PHONE || viewport === DESK) await accessible(page, `${where}, ${viewport.width}`);
  }
}

/** The whole table is in sight without scrolling, on a phone either way up and at a desk. */
async function inSight(page, where) {
  for (const viewport of [PHONE, PHONE_WIDE, DESK]) {
    await page.setViewportSize(viewport);
    const over = await page.locator('.deal').evaluate((table) => table.scrollHeight - table.clientHeight);
    assert.ok(over <= 0, `${where} at ${viewport.width} is ${over} pixels too high`);
    const cut = await page.locator('.deal .card').evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
    assert.deepEqual(cut, [], `${where} at ${viewport.width} cuts cards off`);
  }
}

/** Whoever's turn it is has seconds and a ring that can be seen, on this page and at every size. */
async function timed(page, where) {
  for (const viewport of [PHONE, PHONE_WIDE, TABLET, DESK]) {
    await page.setViewportSize(viewport);
    const turn = page.locator('.deal .plate.turn');
    assert.equal(await turn.count(), 1, `${where}: one is to act`);
    for (const part of ['.seconds', '.avatar .left']) assert.ok(await turn.locator(part).isVisible(), `${where} at ${viewport.width}: no ${part}`);
  }
}

/** Does something and waits until the log tells more: what is asked for a moment only may be gone before it is seen. */
async function andHeard(page, does) {
  const told = () => page.getByRole('list', { name: 'Log' }).getByRole('listitem').count();
  const before = await told();
  await does();
  await page.waitForFunction((count) => document.querySelectorAll('ol[aria-label=Log] li').length > count, before);
}

test('the lesson: a fold in time, a second hand, and home with the profit', async () => {
  const page = await room.guest('Pupil');
  await openDeal(room, page, { preset: 'tutorial' });
  await page.getByText('The first raise of a round takes the initiative').waitFor();
  assert.equal(await page.getByRole('img', { name: '3 raises left' }).count(), 1);
  await look(page, 'betting');

  await raise(page, 'Silk');
  await page.getByRole('img', { name: '2 raises left' }).waitFor();
  await page.getByRole('img', { name: /^1\. Player: Silk .*only you see it/ }).waitFor();
  await page.locator('.own').getByText('Initiative').waitFor();
  assert.equal(await asked(page), 'bet');
  await follow(page);
  assert.equal(await asked(page), 'bet');
  await follow(page);
  assert.equal(await asked(page), 'decision');
  await page.getByRole('meter', { name: 'Cover' }).and(page.locator('[aria-valuenow="30"]')).waitFor();
  await look(page, 'decision');
  await inSight(page, 'decision');
  await follow(page);
  await page.getByText('The Narc has raised').waitFor();
  assert.equal(await page.getByRole('img', { name: /Narc: a card face down/ }).count(), 1);
  while ((await asked(page)) === 'bet') {
    await andHeard(page, () => follow(page));
  }
  await page.getByText('20 Cover missing').waitFor();
  assert.match(await page.locator('.choices .primary').innerText(), /^Fold/, 'what the lesson suggests stands out, and nothing else');
  await word(page, /^Fold/).click();
  await page.getByRole('dialog').getByText('gives up 60').waitFor();
  await accessible(page, 'fold question');
  await page.getByRole('button', { name: 'Stay in' }).click();
  await follow(page);
  assert.equal(await asked(page), 'home');
  await ending(page).getByText('walked away in round 2 and gave up 60').waitFor();
  await look(page, 'between hands');
  await inSight(page, 'between hands');
  await follow(page);

  await page.getByText('Hand 2 of this run').waitFor();
  await page.getByText('Round 1 of 3').waitFor();
  for (let step = 0; step < 20 && (await asked(page)) !== 'home'; step++) {
    await andHeard(page, () => follow(page));
  }
  await ending(page).getByText('Sold: brandy, for 100.').waitFor();
  await inSight(page, 'two hands of the lesson');
  await word(page, /^Go home/).click();
  await page.getByText('Home with 100 after 2 hands.').first().waitFor();
  await ending(page).getByText('100 in 2 hands').waitFor();
  assert.equal(await asked(page), 'over');
  await look(page, 'home');
  await inSight(page, 'home');
  const lines = await log(page);
  assert.ok(lines.some((line) => line.startsWith('Narc: raise 1, a card face down.')), lines.join('\n'));

  await page.getByRole('link', { name: 'Replay' }).click();
  // Before the hand has come there is one step only.
  await page.getByText(/^Step 1 of ([2-9]|\d{2,})$/).waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await ending(page).waitFor();
});

test('a raised card comes from your hand, or from the plate of whoever raised it', async () => {
  const page = await room.guest('Watcher', { reducedMotion: 'no-preference' });
  await watchFlights(page);
  await openDeal(room, page, { preset: 'tutorial' });
  assert.equal(await asked(page), 'bet');
  await raise(page, 'Silk');
  await page.getByRole('img', { name: /^1\. Player: Silk/ }).waitFor();
  const down = (flight) => Number(/, (-?[\d.]+)px/.exec(flight.start)[1]);
  const [own, ...more] = await moved(page, '.street .place');
  assert.deepEqual(more, []);
  assert.match(own.label, /^1\. Player: Silk/);
  assert.ok(down(own) > 0, `from the hand below: ${own.start}`);

  const narcs = page.getByRole('img', { name: '3. Narc: a card face down' });
  while ((await narcs.count()) === 0) {
    await asked(page);
    await andHeard(page, () => follow(page));
  }
  const theirs = (await moved(page, '.street .place')).filter((one) => one.label === '3. Narc: a card face down');
  assert.equal(theirs.length, 1);
  assert.ok(down(theirs[0]) < 0, `from the plate above: ${theirs[0].start}`);

  // Whoever opens the page finds the cards on the street; only one that is raised afterwards comes flying.
  await page.reload();
  await narcs.waitFor();
  const known = (await moved(page, '.street .place')).filter((one) => /^[123]\. /.test(one.label));
  assert.deepEqual(known, []);
});

test('a bust: going on without Cover loses the run', async () => {
  const page = await room.guest('Gambler');
  await openDeal(room, page, { preset: 'tutorial' });
  for (const card of ['Silk', 'Back room']) {
    assert.equal(await asked(page), 'bet');
    await raise(page, card);
  }
  for (let step = 0; step < 20 && (await asked(page)) !== 'over'; step++) {
    const before = await page.locator('.deal').innerText();
    await word(page, (await asked(page)) === 'decision' ? /^Continue/ : /^Check/).click();
    await page.waitForFunction((text) => document.querySelector('.deal').innerText !== text, before);
  }
  assert.equal(await ending(page).getAttribute('data-state'), 'Bust');
  await ending(page).getByText('What gave it away: surveillance, played by the Narc.').waitFor();
  await ending(page).getByText('Evidence 50 was above Cover 30: 20 missing.').waitFor();
  await look(page, 'bust');
  await inSight(page, 'bust');
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.getByText('Your turn').waitFor();
});

test('a whole run by keyboard against the house, to going home', async () => {
  const page = await room.guest('Typist');
  await openDeal(room, page);
  let hands = 0;
  for (let step = 0; step < 150; step++) {
    const what = await asked(page);
    const before = await page.locator('.deal').innerText();
    if (what === 'over') {
      if ((await ending(page).getAttribute('data-state')) !== 'Bust') break;
      await page.getByRole('button', { name: 'Play again' }).click();
    } else if (what === 'home') {
      await page.keyboard.press(++hands > 1 ? 'h' : 'p');
    } else if (what === 'decision') {
      if (await page.getByText('Cover missing').count()) {
        await page.keyboard.press('f');
        await page.getByRole('dialog').getByRole('button', { name: 'Fold', exact: true }).press('Enter');
      } else await page.keyboard.press('c');
    } else {
      const names = await held(page).evaluateAll((all) => all.map((one) => one.textContent));
      const cover = names.findIndex((name) => /Cover|Location/.test(name) && !name.includes('pier'));
      if (cover >= 0) await page.keyboard.press(String(cover + 1));
      await page.keyboard.press(cover >= 0 ? 'r' : 'c');
    }
    await page.waitForFunction((text) => document.querySelector('.deal')?.innerText !== text, before);
  }
  await page.getByText(/Home with|home with/).first().waitFor();
});

test('three people with every option: pot, carried initiative with Cover, two rounds, roles that move', async () => {
  const [ann, bob, cy] = await Promise.all(['Ann', 'Bob', 'Cyd'].map((name) => room.guest(name)));
  const pages = [ann, bob, cy];
  const options = { rounds: 2, pot_raise: 10, carry_initiative: true, initiative_cover: 10 };
  await openForThree(room, pages, { options });
  const checks = async (...order) => {
    for (const page of order) {
      assert.equal(await asking(pages), page);
      await word(page, /^Check/).click();
      await word(page, /^Check/).waitFor({ state: 'hidden' });
    }
  };
  await ann.getByText('Hand 1 of 3').waitFor();
  await ann.getByText('Round 1 of 2').waitFor();
  await checks(bob, cy);
  assert.equal(await asking(pages), ann);
  const card = (await held(ann).first().locator('.name').innerText()).replaceAll('\u00ad', '');
  await held(ann).first().click();
  await word(ann, /^Raise.*face down, 10 to the pot/s).click();
  for (const page of pages) {
    await page.getByText('Pot 10').waitFor();
    await page.getByRole('img', { name: '10 in the pot' }).waitFor();
    await page.getByText('Initiative').and(page.locator('.badge')).getByText('+10').waitFor();
  }
  await bob.getByRole('img', { name: '1. Player: a card face down' }).waitFor();
  await ann.getByRole('img', { name: new RegExp(`^1\\. Player: ${card} .*only you see it`) }).waitFor();
  assert.equal(await asking(pages), bob);
  for (const page of pages) await timed(page, 'the Narc is to speak');
  await look(bob, 'the Narc of three');
  await inSight(bob, 'the Narc of three');
  await checks(bob, cy, ann);

  // The Player decides; the other two are told for whom they wait.
  await bob.getByText('The Player decides whether to go on.').waitFor();
  await word(ann, /^Continue/).click();
  await bob.getByText('Round 2 of 2').waitFor();
  assert.equal(await cy.locator('.badge').innerText().then((text) => text.includes('Initiative')), true);
  assert.equal(await asking(pages), bob);
  await held(bob).first().click();
  await word(bob, /^Raise/).click();
  await ann.getByRole('img', { name: '2. Narc: a card face down' }).waitFor();
  await checks(cy, ann);
  for (const [page, role] of [[ann, 'Customer'], [bob, 'Player'], [cy, 'Narc']]) {
    await ending(page).getByText(`In the next hand you are the ${role}.`).waitFor();
    await ending(page).getByText('Score after hand 1 of 3').waitFor();
  }
  await look(ann, 'the end of a hand of three');
  await inSight(ann, 'the end of a hand of three');
  for (const page of [ann, bob]) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await accessible(page, 'three in the dark');
  }

  for (const hand of [2, 3]) {
    await playAgain(pages);
    await ann.getByText(`Hand ${hand} of 3`).waitFor();
    const over = ending(ann).waitFor().then(() => null);
    for (;;) {
      const page = await Promise.any([asking(pages), over]);
      if (page === null) break;
      const before = await page.locator('.deal').innerText();
      await word(page, /^(Check|Continue)/).click();
      await page.waitForFunction((text) => document.querySelector('.deal')?.innerText !== text, before);
    }
  }
  await ending(bob).getByText('Final score').waitFor();
  assert.equal(await ending(bob).locator('li').count(), 3);
});

test('hands of four rounds keep every card in sight', async () => {
  const page = await room.guest('Marathon');
  await openDeal(room, page, { preset: 'long' });
  for (let round = 1; round <= 4; round++) {
    await page.getByText(`Round ${round} of 4`).waitFor();
    while ((await asked(page)) === 'bet' && (await page.getByText(`Round ${round} of 4`).isVisible()) && !(await ending(page).isVisible())) {
      const before = await page.locator('.deal').innerText();
      if (await page.locator('.pips .left').count()) await held(page).first().click();
      await word(page, /^(Raise: |Check)/).last().click();
      await page.waitForFunction((text) => document.querySelector('.deal')?.innerText !== text, before);
    }
    if (round === 3) await inSight(page, 'three rounds of four');
    if (round < 4) await word(page, /^Continue/).click();
  }
  await ending(page).waitFor();
  await look(page, 'four rounds');
  await inSight(page, 'four rounds');
  const tops = await page.locator('.street .round').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.equal(new Set(tops).size, 1, `at a desk the rounds stand in one row: ${tops}`);
});

test('Chinese and Russian fit, on a phone too', async () => {
  const page = await room.guest('Polyglot');
  await openDeal(room, page, { preset: 'tutorial' });
  await asked(page);
  const table = page.url();
  for (const [language, text] of [['zh', '加注是面朝下'], ['ru', 'Первый рейз раунда']]) {
    await page.goto(`${room.url}#/settings`);
    await page.locator('#set-language').selectOption(language);
    await page.goto(table);
    await page.getByText(text).waitFor();
    await look(page, language);
    await inSight(page, language);
  }
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
