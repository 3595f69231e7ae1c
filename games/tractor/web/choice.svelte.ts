// The cards a player has picked out of the hand so far: by tap, by sliding, by key, in pairs where pairs are wanted.
import { twinOf } from './cards';
import type { Card, HeldCard, LegalActions } from './types';

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
   * One tap picks a card, the next one its twin too, a third lets both go; where a pair is owed, the pair
   * comes first, and where a tractor is owed, the whole of it.
   */
  tap(card: Card): void {
    const legal = this.legal();
    const twin = legal?.type === 'bury' ? undefined : twinOf(card, this.hand());
    if (legal?.type === 'follow' && !this.has(card)) {
      const tractor = legal.needTractor?.oneOf.find((cards) => cards.includes(card));
      if (tractor) return this.put([...this.cards.filter((one) => legal.must.includes(one)), ...tractor]);
    }
    if (!twin) return this.put(this.has(card) ? this.without(card) : [...this.cards, card]);
    const pairFirst = legal?.type === 'follow' && legal.needPairs > 0;
    const [one, other] = [this.has(card), this.has(twin)];
    if (one && other) this.put(pairFirst ? this.without(twin) : this.without(card, twin));
    else if (one) this.put(pairFirst ? this.without(card) : [...this.cards, twin]);
    else this.put(pairFirst && !other ? [...this.cards, card, twin] : [...this.cards, card]);
  }

  /** A thumb slid over these: all of them become picked, or none. */
  slide(before: readonly Card[], over: readonly Card[], on: boolean): void {
    const rest = before.filter((card) => !over.includes(card));
    this.put(on ? [...rest, ...over] : rest);
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
