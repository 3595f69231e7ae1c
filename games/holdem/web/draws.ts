// What a draw of Hold'em shuffles: one deck by rank, of which as many cards are dealt as the players and the board take.
import { PACK } from '$lib/cards/deck';
import { cardList, type Draws } from '$lib/draws';
import { short } from './cards';
import type { View } from './types';

const draws: Draws = {
  packs: (chance) => [{ before: [...PACK], dealt: cardList((chance as { cards?: unknown } | null)?.cards) }],
  short,
  shown: (view) => {
    const { board, seats } = view as View;
    return [...board.cards, ...seats.flatMap((seat) => seat?.cards ?? [])];
  },
};

export default draws;
