// The game's cards (`Ah`, `Tc`) in a line of text.
import { short } from '$lib/cards/deck';

export { short };
export const shorts = (cards: readonly string[]) => cards.map(short).join(' ');
