// Who sits where around a table of two to nine: you at the bottom, the others up one side, along the top, down the other.

/** Where the next player sits: most games go round to the left, as the clock does; some to the right. */
export type Way = 'left' | 'right';

export interface Place {
  seat: number;
  /** Counted from the lower left over the top to the lower right: the order in which they stand where all stand in one row. */
  turn: number;
}

/** Each side from its top down, or from left to right. */
export interface Around {
  left: Place[];
  top: Place[];
  right: Place[];
}

/** Without an own seat everybody is around, the first one where the next to yours would be. */
export function around(count: number, own: number | null, way: Way = 'left'): Around {
  const others = Array.from({ length: own === null ? count : count - 1 }, (_, step) => ((own ?? -1) + step + 1) % count);
  const swept = (way === 'left' ? others : others.toReversed()).map((seat, turn) => ({ seat, turn }));
  // One or two at the top, and the rest in two columns of the same height.
  const beside = Math.max(0, Math.floor((swept.length - 1) / 2));
  return {
    left: swept.slice(0, beside).toReversed(),
    top: swept.slice(beside, swept.length - beside),
    right: swept.slice(swept.length - beside),
  };
}
