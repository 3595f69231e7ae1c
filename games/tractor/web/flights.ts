// Where cards come from and where a trick goes: looked up before the table is drawn anew, flown once it is.
import { flyFrom, flyTo, lessMotion, TRICK_MS, type Box } from '$lib/motion';
import type { Told } from '$lib/table/props';
import type { Card, Event, HeldCard, View } from './types';

/** How large a card is, of its full width, where it leaves a plate or the stock. */
const FAR = 0.4;

interface Flight {
  drawn: Element;
  going: Animation;
}

export class Flights {
  private view: View | null = null;
  private told: Told | null = null;
  private held: readonly Card[] = [];
  /** Cards on their way into the hand; a hand that is sorted anew takes them along. */
  private readonly coming = new Map<Card, Flight>();
  private was = new Map<Card, Box>();
  private lay = new Set<Card>();
  private trick: { winner: number; piles: HTMLElement[] } | null = null;

  /** The table still shows what was; `next` is what it will show. */
  leave(table: HTMLElement | undefined, next: View): void {
    this.trick = null;
    if (!table) return;
    const places = inHand(table);
    this.was = new Map(this.held.flatMap((card, at) => (places[at] ? [[card, places[at].getBoundingClientRect()] as const] : [])));
    this.lay = new Set(Array.from(played(table), ([card]) => card));
    const winner = this.view && collectedBy(this.view, next);
    if (typeof winner !== 'number' || still()) return;
    this.trick = { winner, piles: Array.from(table.querySelectorAll<HTMLElement>('.middle .pile'), copy) };
  }

  /** The table shows the new view; whatever is new on it comes from where it was. */
  arrive(table: HTMLElement | undefined, view: View, own: number, told: Told | null): void {
    this.view = view;
    this.held = (view.hands[own] ?? []).map((held: HeldCard) => held.card);
    const events = told && told !== this.told ? (told.events as Event[]) : [];
    this.told = told;
    if (!table || still()) return;
    const places = inHand(table);
    this.follow(places);
    if (events.some((event) => event.type === 'CARD_DEALT' || event.type === 'KITTY_TAKEN')) this.deal(table, places);
    for (const event of events) {
      if (event.type === 'CARDS_PLAYED' || event.type === 'TRUMP_CANDIDATE') this.play(table, event.seat, event.cards);
    }
    this.collect(table);
  }

  /** Cards that are drawn elsewhere now fly on to there; all stop first, for a place in flight cannot be measured. */
  private follow(places: readonly Element[]): void {
    const moved = [...this.coming].filter(([card, flight]) => places[this.held.indexOf(card)] !== flight.drawn);
    for (const [card, flight] of moved) {
      flight.going.cancel();
      this.coming.delete(card);
    }
    for (const [card] of moved) {
      const [place, from] = [places[this.held.indexOf(card)], this.was.get(card)];
      if (place && from) this.comes(card, place, from);
    }
  }

  private deal(table: HTMLElement, places: readonly Element[]): void {
    const stock = table.querySelector('.centre')?.getBoundingClientRect();
    if (!stock) return;
    for (const [at, card] of this.held.entries()) {
      const place = places[at];
      if (place && !this.was.has(card)) this.comes(card, place, within(stock, place));
    }
  }

  private comes(card: Card, place: Element, from: Box): void {
    const going = flyFrom(place, from);
    if (!going) return;
    this.coming.set(card, { drawn: place, going });
    going.onfinish = () => {
      if (this.coming.get(card)?.going === going) this.coming.delete(card);
    };
  }

  private play(table: HTMLElement, seat: number, cards: readonly Card[]): void {
    const plate = plateOf(table, seat);
    for (const [card, drawn] of played(table)) {
      if (!cards.includes(card) || this.lay.has(card)) continue;
      const from = this.was.get(card) ?? (plate && within(plate, drawn));
      if (from) flyFrom(drawn, from);
    }
  }

  private collect(table: HTMLElement): void {
    const cloth = table.querySelector('.flying');
    const plate = this.trick && plateOf(table, this.trick.winner);
    if (!cloth || !plate) return;
    for (const pile of this.trick?.piles ?? []) {
      cloth.append(pile);
      flyTo(pile, within(plate, pile), TRICK_MS);
    }
  }
}

/** Nobody sees it, or nobody wants to: then cards are simply where they are, and nothing is left behind. */
const still = () => document.hidden || lessMotion();

/** Who has won the trick that lay on the cloth, if the next view no longer shows it. */
export function collectedBy(before: View, next: View): number | null {
  const index = shownTrick(before);
  if (before.round !== next.round || index < 0) return null;
  return next.result || shownTrick(next) > index ? (next.tricks[index]?.winner ?? null) : null;
}

const shownTrick = (view: View) => (view.result ? -1 : view.trick ? view.tricks.length : view.tricks.length - 1);

const inHand = (table: HTMLElement) => Array.from(table.querySelectorAll('[data-place] svg'));

function played(table: HTMLElement): [Card, Element][] {
  const drawn = Array.from(table.querySelectorAll<HTMLElement>('.middle [data-card]'));
  return drawn.flatMap((card) => (card.firstElementChild ? [[card.dataset.card ?? '', card.firstElementChild]] : []));
}

/** The plate of a seat, where it is in sight. */
function plateOf(table: HTMLElement, seat: number): DOMRect | undefined {
  const plates = Array.from(table.querySelectorAll(`[data-seat="${seat}"]`), (plate) => plate.getBoundingClientRect());
  return plates.find((plate) => plate.width > 0);
}

/** A small card in the middle of a place. */
function within(place: DOMRect, card: Element): Box {
  const { width, height } = card.getBoundingClientRect();
  return { left: place.left + (place.width - width * FAR) / 2, top: place.top + (place.height - height * FAR) / 2, width: width * FAR };
}

/** A pile as it lies, for the eye alone. */
function copy(pile: HTMLElement): HTMLElement {
  const twin = pile.cloneNode(true) as HTMLElement;
  const { left, top, width, height } = pile.getBoundingClientRect();
  twin.removeAttribute('role');
  twin.removeAttribute('aria-label');
  const { opacity } = getComputedStyle(pile.parentElement ?? pile);
  Object.assign(twin.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, opacity });
  return twin;
}
