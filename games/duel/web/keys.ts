// The duel by keyboard: a digit for the card, a digit for the slot, Enter to confirm.
import { meantForTable } from '$lib/keys';
import type { Plan } from './plan.svelte';

export interface Moves {
  lay: (card: number, slot: number) => unknown;
  take: (slot: number) => unknown;
  confirm: () => void;
}

/** True when the key meant something here. */
export function keyPressed(event: KeyboardEvent, plan: Plan, moves: Moves): boolean {
  if (!meantForTable(event)) return false;
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : 0;
  if (digit > 0) return number(digit, plan, moves);
  if (event.key === 'Escape') {
    plan.chosen = null;
    return true;
  }
  if (event.key === 'Backspace') {
    const last = plan.slots.findLastIndex((card) => card !== null);
    if (last >= 0) moves.take(last);
    return true;
  }
  // A focused button keeps its own Enter.
  if (event.key === 'Enter' && !(event.target instanceof Element && event.target.closest('button, a'))) {
    moves.confirm();
    return true;
  }
  return false;
}

function number(digit: number, plan: Plan, moves: Moves): boolean {
  if (plan.chosen === null) {
    if (digit > plan.laid.length) return false;
    plan.chosen = digit - 1;
    return true;
  }
  if (digit > plan.slots.length) return false;
  moves.lay(plan.chosen, digit - 1);
  return true;
}
