// Deal against the house: the lesson to going home, a bust, a whole run by keyboard, and how the table looks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, ending, follow, held, openDeal, raise, word } from './lib/deal.mjs';
import { log } from './lib/duel.mjs';
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
  await follow(page);
  await page.getByText('The Narc has raised').waitFor();
  assert.equal(await page.getByRole('img', { name: /Narc: a card face down/ }).count(), 1);
  while ((await asked(page)) === 'bet') {
    await follow(page);
    await page.waitForFunction(() => !document.querySelector('.choices .marked') || document.body.innerText.includes('Cover missing'));
  }
  await page.getByText('20 Cover missing').waitFor();
  await word(page, /^Fold/).click();
  await page.getByRole('dialog').getByText('gives up 60').waitFor();
  await accessible(page, 'fold question');
  await page.getByRole('button', { name: 'Stay in' }).click();
  await follow(page);
  assert.equal(await asked(page), 'home');
  await ending(page).getByText('walked away in round 2 and gave up 60').waitFor();
  await look(page, 'between hands');
  await follow(page);

  await page.getByText('Hand 2 of this run').waitFor();
  await page.getByText('Round 1 of 3').waitFor();
  for (let step = 0; step < 20 && (await asked(page)) !== 'home'; step++) {
    const before = await page.locator('.deal').innerText();
    await follow(page);
    await page.waitForFunction((text) => document.querySelector('.deal').innerText !== text, before);
  }
  await ending(page).getByText('Sold: brandy, for 100.').waitFor();
  await word(page, /^Go home/).click();
  await page.getByText('Home with 100 after 2 hands.').first().waitFor();
  await ending(page).getByText('100 in 2 hands').waitFor();
  assert.equal(await asked(page), 'over');
  await look(page, 'home');
  const lines = await log(page);
  assert.ok(lines.some((line) => line.startsWith('Narc: raise 1, a card face down.')), lines.join('\n'));

  await page.getByRole('link', { name: 'Replay' }).click();
  await page.getByText('Step 1 of').waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await ending(page).waitFor();
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
  }
});

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
