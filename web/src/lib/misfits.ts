// Why a table does not take an option, in the reader's language.
import type { GameFace } from './games';
import { either, num, say, t } from './i18n/index.svelte';
import type { Field } from './options';
import type { Bound, Misfit } from './wire';

type Face = Pick<GameFace, 'options' | 'clashes'> | undefined;

/** The option that a refusal of a config is about, among those that a form shows. */
export function refusedField(misfit: Misfit | undefined, known: readonly Field[]): Field | null {
  const option = misfit && 'option' in misfit ? misfit.option : null;
  return known.find((one) => one.key === option) ?? null;
}

/** What is wrong with the value of this field, or null if nobody has put that into words. */
export function misfit(wrong: Misfit, field: Field, face: Face): string | null {
  switch (wrong.why) {
    case 'range': {
      const [from, to] = [bound(wrong.least, field, face), bound(wrong.most, field, face)];
      return t('new.range', { from, to });
    }
    case 'one_of':
      return t('new.oneOf', { values: either(wrong.values.map((one) => num(one))) });
    case 'clash': {
      const words = face?.clashes[wrong.rule];
      return words ? say(words) : null;
    }
    default:
      return null;
  }
}

/** A bound is a number, or another option by its name, perhaps several times. */
function bound(end: Bound, field: Field, face: Face): string {
  if (typeof end === 'number') return num(end / (field.kind === 'number' ? field.unit : 1));
  const option = face?.options[end.option];
  const name = t('new.boundBy', { name: option ? say(option.name) : end.option });
  return end.times === 1 ? name : t('new.boundTimes', { n: end.times, name });
}
