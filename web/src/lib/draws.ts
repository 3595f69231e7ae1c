// Drawing a hand's cards once more: the packs of a draw, shuffled with its key, against what the log says.
import { Dice } from './dice';
import type { Words } from './i18n/index.svelte';

/** A pack that a draw shuffles. */
export interface Pack {
  name?: Words;
  /** The pack in the order its cards are printed in, as it lies before the shuffle. */
  before: string[];
  /** Its cards from the top, as the log says they were dealt. */
  dealt: string[];
  /** Cards that the table's options put on top after the shuffle, as a lesson does. */
  lifted?: string[];
}

/** What a game tells about its draws; the packs of one draw are shuffled in order, from one stream. */
export interface Draws {
  packs: (chance: unknown, config: Record<string, unknown>) => Pack[];
  /** A card in a line of text. */
  short: (card: string) => string;
  /** Where the deck is sealed: the cards that lie open in a view, which must all have proved themselves. */
  shown?: (view: unknown) => string[];
}

/** Draws of one pack, which is always the same before the shuffle. */
export function onePack(before: readonly string[], short: (card: string) => string): Draws {
  return { packs: (chance) => [{ before: [...before], dealt: cardList(chance) }], short };
}

const games = import.meta.glob<{ default: Draws }>('../../../games/*/web/draws.ts');

export async function drawsOf(game: string): Promise<Draws | null> {
  const load = games[`../../../games/${game}/web/draws.ts`];
  return load ? (await load()).default : null;
}

/** Place `place` changed with place `other`, because of this word of the stream. */
export interface Step {
  place: number;
  word: number;
  other: number;
}

export interface Redrawn {
  name: Words | undefined;
  before: string[];
  lifted: string[];
  steps: Step[];
  cards: { dealt: string; computed: string | undefined; ok: boolean }[];
  ok: boolean;
}

export function redraw(packs: Pack[], key: Uint8Array): Redrawn[] {
  const dice = new Dice(key);
  return packs.map(({ name, before, dealt, lifted = [] }) => {
    const steps: Step[] = [];
    const shuffled = dice.shuffle(before, (step) => steps.push(step));
    const computed = [...lifted, ...without(shuffled, lifted)];
    const cards = dealt.map((card, index) => ({ dealt: card, computed: computed[index], ok: card === computed[index] }));
    return { name, before, lifted, steps, cards, ok: cards.length > 0 && cards.every((card) => card.ok) };
  });
}

/** A list without the first of each of these. */
function without(cards: string[], gone: string[]): string[] {
  const rest = [...cards];
  for (const card of gone) {
    const place = rest.indexOf(card);
    if (place >= 0) rest.splice(place, 1);
  }
  return rest;
}

/** The cards a log names, in the order they are printed in. */
export function inOrder(cards: string[], printed: readonly string[]): string[] {
  return [...cards].sort((a, b) => printed.indexOf(a) - printed.indexOf(b));
}

/** A list of cards as a log has it; anything else is no card at all. */
export function cardList(given: unknown): string[] {
  return Array.isArray(given) ? given.filter((card): card is string => typeof card === 'string') : [];
}
