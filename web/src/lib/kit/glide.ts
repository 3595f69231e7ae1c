// How chips and cards glide over a table: from the place they come from, or a fade for those who ask for less.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { CARD_MS, flightFrames, lessMotion, type Box as Place } from '../motion';

export const FADE_MS = 120;

interface Point {
  x: number;
  y: number;
}

/** Comes from, or goes to, another point. */
export function glide(_node: Element, { here, there }: { here: Point; there: Point }): TransitionConfig {
  if (lessMotion()) return { duration: FADE_MS, css: (at) => `opacity: ${at}` };
  const [x, y] = [there.x - here.x, there.y - here.y];
  return { duration: CARD_MS, easing: cubicOut, css: (at) => `transform: translate(${x * (1 - at)}px, ${y * (1 - at)}px); opacity: ${Math.min(1, at * 3)}` };
}

/** Lets a card come from the dealer's place after so long; until then it lies there, while the page already has it. */
export function dealt(node: Element, from: Place, waitMs: number): void {
  const less = lessMotion();
  const timing = { duration: less ? FADE_MS : CARD_MS, delay: less ? 0 : waitMs, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' };
  node.animate(flightFrames(from, node.getBoundingClientRect(), less), { ...timing, fill: 'backwards' });
}
