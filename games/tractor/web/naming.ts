// What a selection is, in the reader's language: a pair, a tractor of three, a throw of both.
import { say } from '$lib/i18n/index.svelte';
import { KIND, PART, W } from './text';
import type { NamedPart, Naming } from './types';

type PartKind = keyof typeof PART;
type Counted = { kind: PartKind; pairs: number; times: number };

/** Pairs and singles are counted together, in the order they were named. */
function counted(parts: readonly NamedPart[]): Counted[] {
  const all: Counted[] = [];
  for (const { kind, pairs } of parts) {
    const known = kind === 'TRACTOR' ? undefined : all.find((one) => one.kind === kind);
    if (known) known.times++;
    // A part of a throw is never a throw itself.
    else if (kind !== 'THROW') all.push({ kind, pairs, times: 1 });
  }
  return all;
}

/** For a button: the pattern if it is one, otherwise just how many cards. */
export function short(naming: Naming, cards: number): string {
  if (naming.throws) return say(KIND.THROW);
  const [only, ...rest] = counted(naming.parts);
  return only && rest.length === 0 ? part(only) : say(W.cardsLeft, { n: cards });
}

/** With all its parts. */
export function full(naming: Naming): string {
  const parts = counted(naming.parts).map(part).join(say(W.comma));
  return upper(naming.throws ? say(W.throwOf, { parts }) : parts);
}

function part({ kind, pairs, times }: Counted): string {
  return say(PART[kind], { n: kind === 'TRACTOR' ? pairs : times });
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
