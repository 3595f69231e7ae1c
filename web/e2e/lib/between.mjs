// What people do between hands, and what the page says then.
export const leaving = (page) => page.getByRole('button', { name: 'Leave the table' });

/** Gets up in the middle of a hand, with the question that is asked then. */
export async function leaveInHand(page) {
  await leaving(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('heading', { name: 'Open tables' }).waitFor();
}

export const standIn = (page) => page.getByText('A bot is playing for you.');

/** Lets a bot play the rest of the hand. */
export async function handOver(page) {
  await page.getByRole('button', { name: 'Hand over to a bot' }).click();
  await standIn(page).waitFor();
}

export const press = (page, name) => page.getByRole('button', { name }).click();
/** What the bar under a finished hand says. */
export const facts = (page) => page.locator('.between');
/** Anything that promises a hand which nothing is in the way of. */
export const promise = (page) => facts(page).getByText(/Next hand in|starts by itself/);
