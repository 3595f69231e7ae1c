// How chips and cards glide: from the place they come from, or a fade for those who ask for less.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { CARD_MS, lessMotion } from '$lib/motion';
import type { Box } from './layout';

const FADE_MS = 120;

/** Comes from, or goes to, the middle of another box. */
export function glide(_node: Element, { here, there }: { here: Box; there: Box }): TransitionConfig {
  if (lessMotion()) return { duration: FADE_MS, css: (at) => `opacity: ${at}` };
  const [x, y] = [there.x - here.x, there.y - here.y];
  return { duration: CARD_MS, easing: cubicOut, css: (at) => `transform: translate(${x * (1 - at)}px, ${y * (1 - at)}px); opacity: ${Math.min(1, at * 3)}` };
}
