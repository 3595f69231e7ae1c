// Where cards come from and where a trick goes: looked up before the table is drawn anew, flown once it is.
import { flyFrom, flyTo, lessMotion, TRICK_MS, type Box } from '../motion';
import type { Told } from '../table/props';

/** How large a card is, of its full width, where it leaves a plate or the stock. */
const FAR = 0.4;

/** What the events of a letter did to the cards, each called as the game calls it. */
export interface Happened {
  /** The own hand was given cards out of the middle. */
  dealt: boolean;
  played: readonly { seat: number; cards: readonly string[] }[];
}

/** Reads the events of a game of one card to a play: those of these types deal, and `played` is a card on the table. */
export function cardByCard(...deals: string[]): (events: readonly unknown[]) => Happened {
  return (events) => {
    const all = events as { type: string; seat: number; card: string }[];
    return {
      dealt: all.some((event) => deals.includes(event.type)),
      played: all.filter((event) => event.type === 'played').map(({ seat, card }) => ({ seat, cards: [card] })),
    };
  };
}

interface Flight {
  drawn: Element;
  going: Animation;
}

export class Flights {
  private told: Told | null = null;
  private held: readonly string[] = [];
  /** Cards on their way into the hand; a hand that is sorted anew takes them along. */
  private readonly coming = new Map<string, Flight>();
  private was = new Map<string, Box>();
  private lay = new Set<string>();
  private trick: { winner: number; piles: HTMLElement[] } | null = null;

  /** Before the table is drawn anew; `winner` is who takes the trick that lies there and will not any more. */
  leave(table: HTMLElement | undefined, winner: number | null = null): void {
    this.trick = null;
    if (!table) return;
    const places = inHand(table);
    this.was = new Map(this.held.flatMap((card, at) => (places[at] ? [[card, places[at].getBoundingClientRect()] as const] : [])));
    this.lay = new Set(Array.from(played(table), ([card]) => card));
    if (winner === null || still()) return;
    this.trick = { winner, piles: Array.from(table.querySelectorAll<HTMLElement>('.middle .pile'), copy) };
  }

  /** The table shows what is now, with `held` in the hand; whatever is new on it comes from where it was. */
  arrive(table: HTMLElement | undefined, held: readonly string[], told: Told | null, read: (events: readonly unknown[]) => Happened): void {
    this.held = held;
    const events = told && told !== this.told ? told.events : [];
    this.told = told;
    if (!table || still()) return;
    const places = inHand(table);
    this.follow(places);
    const happened = read(events);
    if (happened.dealt) this.deal(table, places);
    for (const { seat, cards } of happened.played) this.play(table, seat, cards);
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

  private comes(card: string, place: Element, from: Box): void {
    const going = flyFrom(place, from);
    if (!going) return;
    this.coming.set(card, { drawn: place, going });
    going.onfinish = () => {
      if (this.coming.get(card)?.going === going) this.coming.delete(card);
    };
  }

  private play(table: HTMLElement, seat: number, cards: readonly string[]): void {
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

const inHand = (table: HTMLElement) => Array.from(table.querySelectorAll('[data-place] svg'));

function played(table: HTMLElement): [string, Element][] {
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
