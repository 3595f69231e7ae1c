// A network between a page and the server that can be cut and mended.

/** To be put in place before the page connects. */
export async function network(page) {
  const lines = new Set();
  let whole = true;
  await page.routeWebSocket(/\/ws$/, (line) => {
    if (!whole) return void line.close({ code: 3999 });
    const server = line.connectToServer();
    lines.add([line, server]);
  });
  return {
    cut: async () => {
      whole = false;
      for (const ends of lines) await Promise.all(ends.map((end) => end.close({ code: 3999 })));
      lines.clear();
    },
    mend: () => (whole = true),
  };
}
