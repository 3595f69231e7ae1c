// Looking at a page: does anything scroll sideways or lie outside the window, and what does axe say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Colours in the middle of a fade are nobody's colours, so what moves comes to rest first. A new theme or size begins
 * its movements with the next frame, which is therefore drawn before anything is waited for. A browser that draws no
 * frame now and then, or a movement that was stopped, is not waited for for ever.
 */
export async function atRest(page) {
  await page.evaluate(async (patience) => {
    const enough = new Promise((over) => setTimeout(over, patience));
    await Promise.race([enough, new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))]);
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.race([enough, Promise.all(ending.map((one) => one.finished.catch(() => {})))]);
  }, 5_000);
}

export async function accessible(page, where) {
  await atRest(page);
  // Half a megabyte of script is read once for each document; no rule that runs here needs style sheets fetched again.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'], preload: false }));
  const said = violations.map((one) => `${one.id}: ${one.help}\n  ${one.nodes.map((node) => `${node.html.slice(0, 160)} — ${node.any.map((any) => any.message).join('; ')}`).join('\n  ')}`);
  assert.deepEqual(said, [], `axe on ${where}`);
}

export async function fits(page, where) {
  const { wide, inner } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, inner: innerWidth }));
  assert.ok(wide <= inner, `${where} scrolls sideways: ${wide} in ${inner}`);
  await atRest(page);
  assert.deepEqual(await page.evaluate(cutOff), [], `cut off at the side: ${where}`);
}

/** What can be read or pressed but begins or ends outside the window, where nothing scrolls to it. */
function cutOff() {
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX) && node.scrollWidth > node.clientWidth;
  const within = (node, found) => node !== null && (found(node) || within(node.parentElement, found));
  const speaks = (node) => [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim() !== '');
  return [...document.querySelectorAll('body *')]
    .filter((node) => speaks(node) || node.matches('a, button, input, select, [role=img]'))
    .filter((node) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest('.unseen, .skip'))
    .filter((node) => {
      const { left, right, width } = node.getBoundingClientRect();
      return width > 0 && (left < -1 || right > innerWidth + 1) && !within(node, scrolls);
    })
    .map((node) => `${node.tagName.toLowerCase()} ${node.textContent.trim().slice(0, 40)}`);
}

/** Whether the middle of this, or something in it or around it, is what lies there. */
export function seen(one) {
  const { left, top, width, height } = one.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && (one.contains(there) || there.contains(one) || there.classList.contains('cover'));
}

/** Nothing lies over what these say. */
export async function uncovered(page, which, where) {
  for (const one of await page.locator(which).all()) assert.ok(await one.evaluate(seen), `${where}: something covers "${await one.textContent()}"`);
}
