// Looking at a page: does anything scroll sideways, and what does axe say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function accessible(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const said = violations.map((one) => `${one.id}: ${one.help}\n  ${one.nodes.map((node) => `${node.html.slice(0, 160)} — ${node.any.map((any) => any.message).join('; ')}`).join('\n  ')}`);
  assert.deepEqual(said, [], `axe on ${where}`);
}

export async function fits(page, where) {
  const { wide, inner } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, inner: innerWidth }));
  assert.ok(wide <= inner, `${where} scrolls sideways: ${wide} in ${inner}`);
}
