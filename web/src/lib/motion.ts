// Cards fly from where they were to where they are; input never waits for it, and those who ask for less get a fade.

export const CARD_MS = 220;

export interface Box {
  left: number;
  top: number;
  width: number;
}

export const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The steps of a flight from one box to another, as the browser animates them. */
export function flightFrames(from: Box, to: Box, less: boolean): Keyframe[] {
  if (less) return [{ opacity: 0 }, { opacity: 1 }];
  const scale = to.width > 0 ? from.width / to.width : 1;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
  return [{ transform: start, transformOrigin: '0 0' }, { transform: 'none', transformOrigin: '0 0' }];
}

/** Lets an element that has just been drawn come from a place on the screen. */
export function flyFrom(node: Element, from: Box, ms = CARD_MS): void {
  if (typeof node.animate !== 'function') return;
  node.animate(flightFrames(from, node.getBoundingClientRect(), lessMotion()), { duration: ms, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' });
}
