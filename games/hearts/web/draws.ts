// What a draw of Hearts shuffles: one pack, all of which is dealt, a card to each seat in turn.
import { PACK, short } from '$lib/cards/deck';
import { cardList, type Draws } from '$lib/draws';

const draws: Draws = {
  packs: (chance) => [{ before: [...PACK], dealt: cardList(chance) }],
  short,
};

export default draws;
