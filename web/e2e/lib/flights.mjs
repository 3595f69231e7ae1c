// What flies over the table: every movement that the page starts, with where it begins, written down as it starts.

/** From the next page load on; `moved` gives what has been written down. */
export async function watchFlights(page) {
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    globalThis.flights = [];
    Element.prototype.animate = function (frames, timing) {
      globalThis.flights.push({
        node: this,
        seat: this.closest('[data-seat]')?.dataset.seat ?? null,
        label: this.getAttribute('aria-label'),
        moves: frames.some((frame) => frame.transform && frame.transform !== 'none'),
        start: frames[0]?.transform ?? null,
        delay: timing.delay ?? 0,
      });
      return animate.call(this, frames, timing);
    };
  });
}

/** What was started so far on elements that match, in the order in which it moves. */
export async function moved(page, selector) {
  const all = await page.evaluate((match) => globalThis.flights.filter((one) => one.node.matches(match)).map((one) => ({ ...one, node: null })), selector);
  return all.sort((a, b) => a.delay - b.delay);
}
