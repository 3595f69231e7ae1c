// What a draw of Tractor shuffles: both decks as they are printed, all 108 cards of which are dealt.
import { onePack } from '$lib/draws';
import { short } from './cards';

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const FACES = [...['C', 'D', 'H', 'S'].flatMap((suit) => RANKS.map((rank) => `${suit}_${rank}`)), 'SJ', 'BJ'];
const BOTH_DECKS = ['D1', 'D2'].flatMap((deck) => FACES.map((face) => `${deck}_${face}`));

export default onePack(BOTH_DECKS, short);
