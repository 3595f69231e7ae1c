// A hand that ends with its last cards, told in the order of a table: the cards up, street by street, then who won.
import { FADE_MS } from '$lib/kit';
import { CARD_MS } from '$lib/motion';
import type { Event, SeatView, View } from './types';
import { winningsOf } from './winnings';

export interface Stage {
  /** So many cards of the board lie open, and nobody has won yet; null is the hand as it ended. */
  cards: number | null;
  /** What happens as this stage begins. */
  events: readonly Event[];
  /** How long it is looked at before the next. */
  ms: number;
}

/** Between one card of a street and the next. */
export const BOARD_MS = 130;
/** How long the cards of a street are looked at, and the last one, before the table goes on. */
const STREET_MS = { flying: 600, fading: 250 };
const LAST_MS = { flying: 400, fading: 150 };

/** The stages of a letter that deals the rest of the board and ends the hand; none for any other. */
export function stagesOf(events: readonly Event[], view: View, less: boolean): Stage[] {
  if (!view.outcome) return [];
  const first = events.findIndex((event) => event.type === 'board_dealt');
  const end = events.findIndex((event) => event.type === 'pot_won');
  if (first < 0 || end < first) return [];
  const pace = less ? 'fading' : 'flying';
  const all = view.board.cards.length;
  const starts = events.flatMap((event, index) => (event.type === 'board_dealt' && index < end ? [index] : []));
  const streets = starts.map((start, index) => events.slice(start, starts[index + 1] ?? end));
  let cards = all - streets.flatMap(dealt).length;
  const before = { cards, events: events.slice(0, first), ms: STREET_MS[pace] };
  const stages = streets.map((happens): Stage => {
    const fresh = dealt(happens).length;
    cards += fresh;
    const landedMs = less ? FADE_MS : (fresh - 1) * BOARD_MS + CARD_MS;
    return { cards, events: happens, ms: landedMs + (cards < all ? STREET_MS : LAST_MS)[pace] };
  });
  return [before, ...stages, { cards: null, events: events.slice(end), ms: 0 }];
}

const dealt = (events: readonly Event[]) => events.flatMap((event) => (event.type === 'board_dealt' ? event.cards : []));

/** A hand that is over as it was when so many cards of the board lay open: everything in the pots, and nobody's yet. */
export function held(view: View, cards: number): View {
  const won = winningsOf(view).by;
  const pots = view.outcome?.pots ?? [];
  return {
    ...view,
    phase: 'dealing',
    seats: view.seats.map((at, seat) => at && unpaid(at, won.get(seat) ?? 0)),
    board: {
      cards: view.board.cards.slice(0, cards),
      total: pots.reduce((sum, pot) => sum + pot.amount, 0),
      pots: pots.map((pot) => ({ amount: pot.amount, seats: pot.contenders })),
    },
    canShow: false,
    outcome: null,
  };
}

function unpaid(at: SeatView, won: number): SeatView {
  if (!at.dealt) return at;
  // Whoever has left was paid already, and has nothing to take it back from.
  const stack = Math.max(0, at.stack - won);
  return { ...at, stack, allIn: at.live && stack === 0, mayRebuy: false, last: at.last === 'fold' ? at.last : null };
}
