// Wrong input in every form of the page, in every language: what is wrong stands beside the field.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sit } from './lib/duel.mjs';
import { Room } from './lib/room.mjs';

let room;
before(async () => (room = await Room.open()));
after(() => room.close());

/** What each form says, in the order in which the forms are visited. */
const SAID = {
  en: {
    name: 'Use 3 to 16 letters', noName: 'Write your nickname.', noPassword: 'Write your password.', badLogin: 'Name or password is wrong.',
    short: 'A password has 8 to 200 characters.', wrongPassword: 'The present password is wrong.', notNumber: 'This is not a number.', range: 'From 0.1 to 600.',
    link: 'This link does not lead to a table.', player: 'Write the name of a player.', chat: 'Write something first.', code: 'This table needs an invitation',
  },
  zh: {
    name: '请使用 3 到 16 个', noName: '请填写昵称。', noPassword: '请填写密码。', badLogin: '昵称或密码错误。',
    short: '密码长度为 8 到 200 个字符。', wrongPassword: '当前密码错误。', notNumber: '这不是数字。', range: '范围：0.1 到 600。',
    link: '这个链接不是通往牌桌的。', player: '请填写玩家的昵称。', chat: '请先写点内容。', code: '这张牌桌需要邀请',
  },
  ru: {
    name: 'От 3 до 16 букв', noName: 'Укажите имя.', noPassword: 'Укажите пароль.', badLogin: 'Имя или пароль неверны.',
    short: 'В пароле от 8 до 200 знаков.', wrongPassword: 'Нынешний пароль неверен.', notNumber: 'Это не число.', range: 'От 0,1 до 600.',
    link: 'Эта ссылка не ведёт к столу.', player: 'Укажите имя игрока.', chat: 'Сначала напишите что-нибудь.', code: 'нужно приглашение',
  },
};

/** The message is the description of a field that is marked as wrong, so it is read out with it. */
async function beside(page, text) {
  await page.getByRole('alert').filter({ hasText: text }).first().waitFor();
  const described = await page.evaluate(
    (said) =>
      [...document.querySelectorAll('[aria-invalid=true]')].some((field) =>
        (field.getAttribute('aria-describedby') ?? '').split(' ').some((id) => document.getElementById(id)?.textContent.includes(said)),
      ),
    text,
  );
  assert.ok(described, `no field is described by “${text}”`);
}

for (const [language, said] of Object.entries(SAID)) {
  test(`${language}: names, logins and passwords`, async () => {
    const page = await room.person({ locale: language });
    const submit = () => page.locator('main form button[type=submit]').first().click();
    await page.goto(room.url);
    await page.locator('main form input').fill('a!');
    await page.locator('main form button[type=submit]:enabled').first().waitFor();
    await submit();
    await beside(page, said.name);
    await page.goto(`${room.url}#/login`);
    await page.locator('input[type=password]').waitFor();
    await submit();
    await beside(page, said.noName);
    await beside(page, said.noPassword);
    await page.locator('main form input').first().fill('nobody');
    await page.locator('input[type=password]').fill('not this one');
    await submit();
    await beside(page, said.badLogin);

    await page.request.post(`${room.url}api/guest`, { data: { nickname: `Form ${language}` } });
    await page.goto(`${room.url}#/settings`);
    await page.reload();
    await page.locator('input[type=password]').fill('short');
    await submit();
    await beside(page, said.short);
    await page.locator('input[type=password]').fill('long enough');
    await submit();
    await page.locator('input[type=password]').nth(1).waitFor();
    await page.locator('input[type=password]').nth(1).fill('long enough too');
    await submit();
    await beside(page, said.noPassword);
    await page.locator('input[type=password]').first().fill('not this one');
    await submit();
    await beside(page, said.wrongPassword);
  });

  test(`${language}: options, links, players, chat, and a table behind its code`, async () => {
    const page = await room.guest(`Asks ${language}`, { locale: language });
    await page.goto(`${room.url}#/lobby`);
    await page.locator('.new summary').click();
    const seconds = page.locator('.measure:has(span) input').first();
    await seconds.fill('soon');
    await beside(page, said.notNumber);
    await seconds.fill('0.05');
    await beside(page, said.range);
    await page.locator('.mine form input').fill('somewhere');
    await page.locator('.mine form button').click();
    await beside(page, said.link);
    await page.goto(`${room.url}#/history`);
    await page.locator('main form button').click();
    await beside(page, said.player);

    const host = await room.guest(`Host ${language}`);
    const table = await room.table(host, { preset: 'friendly' });
    await page.goto(room.address(table.id));
    await page.getByText(said.code).waitFor();
    await host.goto(room.address(table.id, table.code));
    await sit(host);
    await page.goto(room.address(table.id, table.code));
    await page.reload();
    await page.locator('header.bar button').nth(2).click();
    await page.locator('aside form button').click();
    await beside(page, said.chat);
  });
}

test('nothing broke in any page', () => assert.deepEqual(room.troubles, []));
