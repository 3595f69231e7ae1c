// Keys at a table: which presses are meant for the game.

/** Together with one of these a key is the browser's or the system's, such as the way back in the history. */
export const belongsElsewhere = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

/** A plain press that nobody else waits for: no field that takes letters, no dialog, no key that is held down. */
export function meantForTable(event: KeyboardEvent): boolean {
  if (belongsElsewhere(event) || event.repeat) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest('input:not([type=range]), textarea, select, dialog');
}
