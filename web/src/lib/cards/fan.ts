// How a hand of cards is laid out and chosen from; the drawing is in Fan.svelte.

/** The least of a card that must show for its index to be read and its edge to be hit. */
export const LEAST_SHOWN_PX = 20;
/** How far a row may be from the even length so that it ends where a suit ends. */
const UNEVEN = 0.15;

/** How many rows a fan needs so that enough of every card shows. */
export function rowsFor(count: number, width: number, card: number, most = 3, shown = LEAST_SHOWN_PX): number {
  for (let rows = 1; rows < most; rows++) {
    const inRow = Math.ceil(count / rows);
    if ((inRow - 1) * shown + card <= width) return rows;
  }
  return most;
}

/** The places of the cards, row by row; given the cards' suits, a row ends with a suit where one ends near by. */
export function split(count: number, rows: number, suits: readonly string[] = [], from = 0): number[][] {
  const left = count - from;
  if (left <= 0) return [];
  const even = Math.ceil(left / Math.max(1, rows));
  const length = rows > 1 ? nearestEnd(suits, from, even) : left;
  const row = Array.from({ length }, (_, index) => from + index);
  return [row, ...split(count, rows - 1, suits, from + length)];
}

function nearestEnd(suits: readonly string[], from: number, even: number): number {
  for (let away = 0; away <= even * UNEVEN; away++) {
    const found = [even - away, even + away].find((at) => suits[from + at] !== suits[from + at - 1] && suits[from + at] !== undefined);
    if (found !== undefined) return found;
  }
  return even;
}

export function toggle(chosen: readonly number[], index: number): number[] {
  return chosen.includes(index) ? chosen.filter((one) => one !== index) : [...chosen, index].sort((a, b) => a - b);
}

/** A tap on a card where only so many may be picked: a single pick moves on, a full one lets go before it takes more. */
export function pick(chosen: readonly number[], index: number, most: number): number[] {
  if (most === 1 && !chosen.includes(index)) return [index];
  return within(chosen, toggle(chosen, index), most);
}

/** A new pick, unless it is larger than may be. */
export function within(before: readonly number[], next: number[], most: number): number[] {
  return next.length > most && next.length > before.length ? [...before] : next;
}

/** A thumb that slides from one card to another sets all between to the same state. */
export function sweep(before: readonly number[], from: number, to: number, on: boolean): number[] {
  const touched = Array.from({ length: Math.abs(to - from) + 1 }, (_, step) => Math.min(from, to) + step);
  const rest = before.filter((one) => !touched.includes(one));
  return on ? [...rest, ...touched].sort((a, b) => a - b) : rest;
}

/** Where the focus goes with a key, or null if the key means nothing here. */
export function moved(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
