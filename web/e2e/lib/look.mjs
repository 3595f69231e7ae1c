// Looking at a page: does anything scroll sideways, and what does axe say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Colours in the middle of a fade are nobody's colours, so what moves comes to rest first. A new theme or size begins
 * its movements with the next frame, which is therefore drawn before anything is waited for.
 */
export async function atRest(page) {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });
}

export async function accessible(page, where) {
  await atRest(page);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const said = violations.map((one) => `${one.id}: ${one.help}\n  ${one.nodes.map((node) => `${node.html.slice(0, 160)} — ${node.any.map((any) => any.message).join('; ')}`).join('\n  ')}`);
  assert.deepEqual(said, [], `axe on ${where}`);
}

export async function fits(page, where) {
  const { wide, inner } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, inner: innerWidth }));
  assert.ok(wide <= inner, `${where} scrolls sideways: ${wide} in ${inner}`);
}
