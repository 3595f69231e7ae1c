// A deck that was sealed card by card: which leaf lies where, and whether an opened card is under the root.
import { bigEndian, hex, hkdf, join, unhex, utf8 } from './bytes';
import { Dice, labelled, salt } from './dice';
import type { Opening } from './wire';

const PUBLIC_ORDER_DOMAIN = 'baize/seal/public/2\0';
/** How many cards a sealed deck has, and how many levels its tree has above them. */
const CARDS = 52;
const LEVELS = 6;

/** The order that the opened seeds give: the card dealt at place j is the leaf with number order[j]. */
export async function publicOrder(root: string, seeds: readonly (string | null)[], table: string, hand: number): Promise<number[]> {
  const info = join(utf8(PUBLIC_ORDER_DOMAIN), utf8(table), Uint8Array.of(0), bigEndian(hand));
  const key = await hkdf(unhex(root), await salt(seeds), info);
  return new Dice(key).shuffle(Array.from({ length: CARDS }, (_, leaf) => leaf));
}

/** The root that this card, salt and way up lead to. */
export async function rootOf(table: string, hand: number, { leaf, card, salt: salted, path }: Opening): Promise<string> {
  let hash = await labelled('leaf', utf8(table), bigEndian(hand), bigEndian(leaf), utf8(card), unhex(salted));
  for (const [height, text] of path.entries()) {
    const beside = unhex(text);
    const right = ((leaf >> height) & 1) === 1;
    hash = await labelled('node', ...(right ? [beside, hash] : [hash, beside]));
  }
  return hex(hash);
}

export interface OpenedCard {
  place: number;
  card: string;
  ok: boolean;
}

/** Every opened card: it lies at its place, under the root, and is there once. */
export async function checkOpenings(
  of: { table: string; hand: number; root: string; seeds: readonly (string | null)[] },
  opened: readonly Opening[],
): Promise<OpenedCard[]> {
  const order = await publicOrder(of.root, of.seeds, of.table, of.hand);
  const once = (list: readonly unknown[], value: unknown) => list.filter((one) => one === value).length === 1;
  const [cards, places] = [opened.map((one) => one.card), opened.map((one) => one.place)];
  return Promise.all(
    opened.map(async (one) => ({
      place: one.place,
      card: one.card,
      ok:
        one.path.length === LEVELS && order[one.place] === one.leaf && once(cards, one.card) && once(places, one.place) &&
        (await rootOf(of.table, of.hand, one)) === of.root,
    })),
  );
}
