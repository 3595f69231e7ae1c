// What a card counts, as short marks to read on it and as words to hear.
import { list, num, say, signed } from '$lib/i18n/index.svelte';
import type { SignName } from './Sign.svelte';
import { cardName } from './story';
import { KIND } from './text';
import type { Face, FoldCost } from './types';
import { W } from './words';

export interface Mark {
  sign: Extract<SignName, 'evidence' | 'cover' | 'heat' | 'price' | 'rounds'>;
  text: string;
}

const HUNDREDTHS = 100;

export function marks(face: Face): Mark[] {
  const all: Mark[] = [];
  if (face.price !== 0) all.push({ sign: 'price', text: num(face.price) });
  if (face.pricePct !== HUNDREDTHS) all.push({ sign: 'price', text: `×${num(face.pricePct / HUNDREDTHS)}` });
  if (face.priceFlat !== 0) all.push({ sign: 'price', text: signed(face.priceFlat) });
  if (face.evidence !== 0) all.push({ sign: 'evidence', text: num(face.evidence) });
  if (face.cover !== 0) all.push({ sign: 'cover', text: num(face.cover) });
  if (face.heat !== 0) all.push({ sign: 'heat', text: signed(face.heat) });
  if (face.rounds) all.push({ sign: 'rounds', text: signed(face.rounds) });
  return all;
}

/** A card read aloud: its name, its kind, and everything it counts. */
export function spoken(face: Face): string {
  const counted = marks(face).map((mark) => `${say(W[mark.sign])} ${mark.text}`);
  return `${cardName(face.card)} (${say(KIND[face.type])}; ${counted.length ? list(counted) : say(W.nothing)})`;
}

/** What a fold costs, each part by itself. */
export function foldParts(cost: FoldCost): string[] {
  const parts: string[] = [];
  if (cost.profit > 0) parts.push(say(W.foldProfit, { n: cost.profit }));
  if (cost.faceDown > 0) parts.push(say(W.foldCards, { n: cost.faceDown }));
  if (cost.stake > 0) parts.push(say(W.foldStake, { n: cost.stake }));
  if (cost.heat !== 0) parts.push(say(W.foldHeat, { n: signed(cost.heat) }));
  return parts;
}
