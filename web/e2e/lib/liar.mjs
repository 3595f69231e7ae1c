// Somebody between a page and the server who changes what a table says: a table that lies.

/** To be put in place before the page connects; each message from the server goes through `lie`, which may change it. */
export async function between(page, lie) {
  await page.routeWebSocket(/\/ws$/, (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => line.send(told(String(text), lie)));
  });
}

function told(text, lie) {
  const message = JSON.parse(text);
  if (message.type !== 'letter' && message.type !== 'view') return text;
  lie(message);
  return JSON.stringify(message);
}

/** A lie about the dice, wherever they are told of. */
export const aboutDice = (lie) => ({ dice }) => void (dice && lie(dice));
