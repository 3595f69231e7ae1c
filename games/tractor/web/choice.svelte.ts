// The cards a player has picked out of the hand so far: by tap, by sliding, by key, in pairs and tractors where those are wanted.
import { twinOf } from './cards';
import type { Card, GroupCards, HeldCard, LegalActions } from './types';

export class Choice {
  cards = $state.raw<readonly Card[]>([]);
  private asked = '';

  constructor(
    private readonly hand: () => readonly HeldCard[],
    private readonly legal: () => LegalActions | null,
  ) {}

  has(card: Card): boolean {
    return this.cards.includes(card);
  }

  /** A new question was put: what is owed in any case is picked already. */
  heard(question: string): void {
    const held = this.hand();
    const kept = this.cards.filter((card) => held.some((one) => one.card === card));
    if (kept.length !== this.cards.length) this.cards = kept;
    if (question === this.asked) return;
    this.asked = question;
    const legal = this.legal();
    if (legal?.type !== 'follow' || this.cards.length > 0) return;
    this.cards = legal.exact ? (legal.plays?.[0] ?? legal.must) : legal.must;
  }

  /**
   * Who leads picks the most that a card is part of with the first tap, less with each further one: its tractor, its
   * pair, itself, nothing. Who follows picks what is owed: the tractor, the pair, or the card and then its twin.
   */
  tap(card: Card): void {
    const legal = this.legal();
    if (legal?.type === 'lead') this.tapToLead(card, legal.groups);
    else if (legal?.type === 'follow') this.tapToFollow(card, legal);
    else this.put(this.has(card) ? this.without(card) : [...this.cards, card]);
  }

  private tapToLead(card: Card, groups: readonly GroupCards[]): void {
    const group = groups.find((one) => one.cards.includes(card));
    const steps = this.steps(card, group);
    const around = new Set(steps.flat());
    const picked = this.cards.filter((one) => around.has(one));
    const at = steps.findIndex((step) => step.length === picked.length && step.every((one) => picked.includes(one)));
    if (at < 0 && this.has(card)) return this.put(this.without(card));
    // A lead is of one group, so a card of another begins a new pick.
    const rest = this.cards.filter((one) => !around.has(one) && group?.cards.includes(one));
    this.put([...rest, ...(steps[at + 1] ?? [])]);
  }

  private steps(card: Card, group: GroupCards | undefined): Card[][] {
    const tractor = group?.tractors.find((one) => one.includes(card));
    const twin = twinOf(card, this.hand());
    return [...(tractor ? [tractor] : []), ...(twin ? [[card, twin]] : []), [card]];
  }

  private tapToFollow(card: Card, legal: Extract<LegalActions, { type: 'follow' }>): void {
    const twin = twinOf(card, this.hand());
    const tractor = this.has(card) ? undefined : legal.needTractor?.oneOf.find((cards) => cards.includes(card));
    if (tractor) return this.put([...this.cards.filter((one) => legal.must.includes(one)), ...tractor]);
    if (!twin) return this.put(this.has(card) ? this.without(card) : [...this.cards, card]);
    const pairFirst = legal.needPairs > 0;
    const [one, other] = [this.has(card), this.has(twin)];
    if (one && other) this.put(pairFirst ? this.without(twin) : this.without(card, twin));
    else if (one) this.put(pairFirst ? this.without(card) : [...this.cards, twin]);
    else this.put(pairFirst && !other ? [...this.cards, card, twin] : [...this.cards, card]);
  }

  put(cards: readonly Card[]): void {
    this.cards = [...new Set(cards)];
  }

  clear(): void {
    this.cards = [];
  }

  private without(...gone: Card[]): Card[] {
    return this.cards.filter((card) => !gone.includes(card));
  }
}

/** The cards that may be part of what is done now, given what is picked; null when nothing is asked. */
export function lit(legal: LegalActions | null, picked: readonly Card[]): Set<Card> | null {
  if (legal?.type === 'bury') return new Set(legal.from);
  if (legal?.type === 'lead') {
    const first = picked[0];
    const groups = legal.groups.filter((group) => first === undefined || group.cards.includes(first));
    return new Set(groups.flatMap((group) => group.cards));
  }
  if (legal?.type === 'follow') {
    const fitting = legal.plays?.filter((play) => picked.every((card) => play.includes(card))) ?? [];
    return new Set(fitting.length ? fitting.flat() : [...legal.must, ...legal.choose.from]);
  }
  return null;
}
