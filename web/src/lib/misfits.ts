// Why a table does not take an option, in the reader's language: the server says it to programs, in English sentences.
import type { GameFace } from './games';
import { either, num, say, t } from './i18n/index.svelte';
import type { Field } from './options';

const RANGE = /^\w+ is from (.+) to (.+?)(?:, or null for none)?$/;
const FEW = /^\w+ is ((?:\d+, )*\d+ or \d+)$/;

/** What the server has against the value of this field, or null if nobody has put that into words. */
export function misfit(message: string, field: Field, face: Pick<GameFace, 'options' | 'misfits'> | undefined): string | null {
  const words = face?.misfits?.[message];
  if (words) return say(words);
  const few = FEW.exec(message)?.[1];
  if (few) return t('new.oneOf', { values: either(few.split(/, | or /).map((one) => num(Number(one)))) });
  const [, low, high] = RANGE.exec(message) ?? [];
  const [from, to] = [bound(low, field, face), bound(high, field, face)];
  return from && to ? t('new.range', { from, to }) : null;
}

/** A bound is a number, or another option by its key or in words: `max_hp`, `the big blind`. */
function bound(text: string | undefined, field: Field, face: Pick<GameFace, 'options'> | undefined): string | null {
  if (text === undefined) return null;
  if (/^-?\d+$/.test(text)) return num(Number(text) / (field.kind === 'number' ? field.unit : 1));
  const other = face?.options[text.replace(/^the /, '').replaceAll(' ', '_')];
  return other ? t('new.boundBy', { name: say(other.name) }) : null;
}
