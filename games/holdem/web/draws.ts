// What a draw of Hold'em shuffles: one deck by rank, of which as many cards are dealt as the players and the board take.
import { PACK } from '$lib/cards/deck';
import { cardList, type Draws } from '$lib/draws';
import { short } from './cards';

const draws: Draws = {
  packs: (chance) => [{ before: [...PACK], dealt: cardList((chance as { cards?: unknown } | null)?.cards) }],
  short,
};

export default draws;
