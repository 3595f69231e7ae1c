// What a draw of Kuhn poker shuffles: three cards, of which the first two are dealt.
import { onePack } from '$lib/draws';

export default onePack(['J', 'Q', 'K'], (card) => card);
