// Cards fly from where they were to where they are; input never waits for it, and those who ask for less get a fade.

export const CARD_MS = 220;
export const TRICK_MS = 420;

export interface Box {
  left: number;
  top: number;
  width: number;
}

export const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The steps of a flight from one box to another, as the browser animates them. */
export function flightFrames(from: Box, to: Box, less: boolean): Keyframe[] {
  if (less) return [{ opacity: 0 }, { opacity: 1 }];
  // What flies catches no tap that is meant for what it flies over.
  const flying = { transformOrigin: '0 0', pointerEvents: 'none' };
  return [{ transform: placed(from, to), ...flying }, { transform: 'none', ...flying }];
}

/** Moves what lies in one box over another. */
function placed(there: Box, here: Box): string {
  const scale = here.width > 0 ? there.width / here.width : 1;
  return `translate(${there.left - here.left}px, ${there.top - here.top}px) scale(${scale})`;
}

/** Lets an element that has just been drawn come from a place on the screen. */
export function flyFrom(node: Element, from: Box, ms = CARD_MS): Animation | null {
  if (typeof node.animate !== 'function') return null;
  return node.animate(flightFrames(from, node.getBoundingClientRect(), lessMotion()), { duration: ms, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' });
}

/** Lets an element that is no longer needed go to a place on the screen, and takes it away there. */
export function flyTo(node: Element, to: Box, ms: number): void {
  if (typeof node.animate !== 'function') return node.remove();
  const end = { transform: placed(to, node.getBoundingClientRect()), transformOrigin: '0 0', opacity: 0 };
  const going = node.animate([{ transform: 'none', transformOrigin: '0 0' }, end], { duration: ms, easing: 'ease-in' });
  going.onfinish = going.oncancel = () => node.remove();
}
