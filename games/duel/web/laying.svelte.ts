// Laying cards: what a drag, a tap or a key does to the plan, and what the server is told of it.
import { Drag } from '$lib/drag.svelte';
import type { Box } from '$lib/motion';
import { play } from '$lib/sound';
import { keyPressed } from './keys';
import { EMPTY_LAYOUT, Plan, type Held } from './plan.svelte';
import type { Action, Layout, View } from './types';

export interface Seen {
  view: View;
  own: 0 | 1;
  /** Whether this viewer may lay cards now; the server says so. */
  open: boolean;
}

export class Laying {
  readonly plan: Plan;
  readonly drag: Drag<Held>;
  /** The round for which the player was asked whether empty slots are meant. */
  private askedFor = $state<number | null>(null);
  /** The element with the hand's cards, from which they fly. */
  hold = $state<HTMLElement>();
  private unanswered = 0;
  private round = 0;
  private comes: (Box | undefined)[] = [];

  constructor(
    private readonly seen: () => Seen,
    private readonly act: (action: Action) => Promise<boolean>,
  ) {
    this.plan = new Plan(() => seen().view.hand);
    this.drag = new Drag<Held>((held, place) => this.dropped(held, place));
  }

  /** The player is asked whether empty slots are meant: a question about this round, as long as cards can be laid. */
  get asksPartial(): boolean {
    const { view, open } = this.seen();
    return open && this.askedFor === view.roundIndex;
  }

  /** The question is answered, or nobody waits for an answer any more. */
  asked(): void {
    this.askedFor = null;
  }

  /**
   * The server's word counts at the start of a round, after a reload, and when another tab lays cards;
   * while a draft of ours is on its way, also through a reconnect, ours is the newer one.
   */
  heard(view: View, draft: Layout | null): void {
    const fresh = view.roundIndex !== this.round;
    if (fresh || !this.seen().open) this.asked();
    if (!fresh && this.unanswered > 0) return;
    this.round = view.roundIndex;
    if (fresh || JSON.stringify(draft ?? EMPTY_LAYOUT) !== JSON.stringify(this.plan.slots)) this.plan.set(draft);
  }

  /** A tap on a card: once to choose, again to lay it in the first free slot. */
  pick(index: number): void {
    const { plan } = this;
    if (!this.seen().open || plan.laid[index]) return;
    if (plan.chosen === index && plan.firstFree() >= 0) this.lay(index, plan.firstFree());
    else plan.chosen = index;
  }

  tapSlot(slot: number): void {
    if (!this.seen().open) return;
    if (this.plan.chosen !== null) this.lay(this.plan.chosen, slot);
    else if (this.plan.slots[slot]) void this.drafted(this.plan.take(slot));
  }

  /** Where the card that just came to lie in a slot flew from; after a drag it is there already. */
  cameFrom(slot: number): Box | undefined {
    const from = this.comes[slot];
    this.comes[slot] = undefined;
    return from;
  }

  confirm(): void {
    if (!this.seen().open) return;
    if (this.plan.missing > 0) this.askedFor = this.seen().view.roundIndex;
    else void this.send();
  }

  async send(): Promise<void> {
    this.asked();
    if (!this.seen().open) return;
    await this.tell({ type: 'layout_confirm', layout: this.plan.slots });
  }

  keyed(event: KeyboardEvent): void {
    if (!this.seen().open || this.asksPartial) return;
    const moves = {
      lay: (card: number, slot: number) => this.lay(card, slot),
      take: (slot: number) => this.drafted(this.plan.take(slot)),
      confirm: () => this.confirm(),
    };
    // Enter must not fall through to whatever is focused next.
    if (keyPressed(event, this.plan, moves)) event.preventDefault();
  }

  private lay(card: number, slot: number): void {
    this.comes[slot] = this.hold?.querySelectorAll('li')[card]?.getBoundingClientRect();
    void this.drafted(this.plan.place(card, slot));
  }

  private dropped(held: Held, place: string | null): void {
    if (!this.seen().open) return;
    const slot = place?.startsWith('slot-') ? Number(place.slice(5)) : -1;
    if (held.from === 'hand') void this.drafted(slot >= 0 && this.plan.place(held.index, slot));
    else void this.drafted(slot >= 0 ? this.plan.move(held.index, slot) : this.plan.take(held.index));
  }

  private async drafted(changed: boolean): Promise<void> {
    if (!changed) return;
    play('place');
    await this.tell({ type: 'layout_draft', layout: this.plan.slots });
  }

  private async tell(action: Action): Promise<void> {
    this.unanswered++;
    await this.act(action);
    this.unanswered--;
    const { view, own } = this.seen();
    this.heard(view, view.drafts[own]);
  }
}
