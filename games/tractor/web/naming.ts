// What the server says a selection is, `THROW: TRACTOR 2, PAIR, SINGLE`, in the reader's language.
import { say } from '$lib/i18n/index.svelte';
import { KIND, PART, W } from './text';

type PartKind = keyof typeof PART;

export interface Naming {
  throws: boolean;
  /** Pairs and singles are counted together, in the order they were named. */
  parts: { kind: PartKind; pairs: number; times: number }[];
}

export function read(text: string): Naming {
  const throws = text.startsWith('THROW: ');
  const parts: Naming['parts'] = [];
  for (const [, kind, pairs] of text.matchAll(/\b(SINGLE|PAIR|TRACTOR)\b(?: (\d+))?/g)) {
    const part = { kind: kind as PartKind, pairs: Number(pairs ?? 0), times: 1 };
    const known = part.kind === 'TRACTOR' ? undefined : parts.find((one) => one.kind === part.kind);
    if (known) known.times++;
    else parts.push(part);
  }
  return { throws, parts };
}

/** For a button: the pattern if it is one, otherwise just how many cards. */
export function short(naming: Naming, cards: number): string {
  if (naming.throws) return say(KIND.THROW);
  const [only] = naming.parts;
  return naming.parts.length === 1 && only ? part(only) : say(W.cardsLeft, { n: cards });
}

/** With all its parts. */
export function full(naming: Naming): string {
  const parts = naming.parts.map(part).join(say(W.comma));
  return upper(naming.throws ? say(W.throwOf, { parts }) : parts);
}

function part({ kind, pairs, times }: Naming['parts'][number]): string {
  return say(PART[kind], { n: kind === 'TRACTOR' ? pairs : times });
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
