// What a draw of Kuhn poker shuffles: three cards, of which the first two are dealt.
import { cardList, type Draws } from '$lib/draws';

const draws: Draws = {
  packs: (chance) => [{ before: ['J', 'Q', 'K'], dealt: cardList(chance) }],
  short: (card) => card,
};

export default draws;
