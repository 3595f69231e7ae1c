// What a draw of Hearts shuffles: one pack, all of which is dealt, a card to each seat in turn.
import { PACK, short } from '$lib/cards/deck';
import { onePack } from '$lib/draws';

export default onePack(PACK, short);
