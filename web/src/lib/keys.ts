// Keys at a table: which presses are meant for the game.

/** A plain press that nobody else waits for: no field that takes letters, no dialog, no key that is held down. */
export function meantForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('input:not([type=range]), textarea, select, dialog');
}
