// What a draw of Hold'em shuffles: one deck by rank, of which as many cards are dealt as the players and the board take.
import { cardList, type Draws } from '$lib/draws';
import { short } from './cards';

const DECK = Array.from('23456789TJQKA').flatMap((rank) => Array.from('cdhs', (suit) => rank + suit));

const draws: Draws = {
  packs: (chance) => [{ before: DECK, dealt: cardList((chance as { cards?: unknown } | null)?.cards) }],
  short,
};

export default draws;
