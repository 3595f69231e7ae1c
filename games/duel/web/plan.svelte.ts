// The cards as this player has laid them so far: changed here at once, then told to the server.
import type { CardId, Layout } from './types';

export const EMPTY_LAYOUT: Layout = [null, null, null];

/** A card that is being carried, and where it came from. */
export type Held = { from: 'hand' | 'slot'; index: number; card: CardId };

export class Plan {
  slots = $state.raw<Layout>(EMPTY_LAYOUT);
  /** The place in the hand of the card that waits for a slot. */
  chosen = $state<number | null>(null);

  constructor(private readonly hand: () => readonly CardId[]) {}

  /** The server's word: a new round, a reload, or another tab. */
  set(layout: Layout | null): void {
    this.slots = layout ?? EMPTY_LAYOUT;
    this.chosen = null;
  }

  /** Which places of the hand lie in a slot: each card of the layout takes the first free one of its kind. */
  get laid(): boolean[] {
    const left = [...this.hand()].map((card) => ({ card, laid: false }));
    for (const slot of this.slots) {
      const held = left.find((one) => one.card === slot && !one.laid);
      if (held) held.laid = true;
    }
    return left.map((one) => one.laid);
  }

  get missing(): number {
    return this.slots.filter((slot) => slot === null).length;
  }

  /** Puts a card of the hand into a slot; one that lies there already comes from where it was. */
  place(place: number, slot: number): boolean {
    const card = this.hand()[place];
    if (card === undefined || !this.isSlot(slot)) return false;
    const slots: Layout = [...this.slots];
    const before = this.laid[place] ? slots.indexOf(card) : -1;
    if (before >= 0) slots[before] = slots[slot] ?? null;
    slots[slot] = card;
    return this.change(slots);
  }

  /** Moves what lies in one slot to another; the two change places. */
  move(from: number, to: number): boolean {
    if (!this.isSlot(from) || !this.isSlot(to)) return false;
    const slots: Layout = [...this.slots];
    [slots[from], slots[to]] = [slots[to] ?? null, slots[from] ?? null];
    return this.change(slots);
  }

  take(slot: number): boolean {
    const slots: Layout = [...this.slots];
    slots[slot] = null;
    return this.change(slots);
  }

  firstFree(): number {
    return this.slots.indexOf(null);
  }

  private isSlot(slot: number): boolean {
    return slot >= 0 && slot < this.slots.length;
  }

  private change(slots: Layout): boolean {
    this.chosen = null;
    if (slots.every((card, index) => card === this.slots[index])) return false;
    this.slots = slots;
    return true;
  }
}
