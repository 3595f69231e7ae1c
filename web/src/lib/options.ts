// A game's options as a form: read from the JSON schema of its config, with the sentence each option carries.
import { UNITS_IN_CHIP } from './chips';
import type { OptionText } from './games';
import { typedNum } from './i18n/index.svelte';

/** One value an option may have; `n` is what its name counts, such as a seat's number. */
export interface Choice {
  key: string;
  value: unknown;
  n?: number;
}

/** What a number counts: things, seconds that the table knows in milliseconds, or chips that it knows in their smallest unit. */
export type Measure = 'things' | 'seconds' | 'chips';

export type Field = {
  key: string;
  about: string;
  nullable: boolean;
} & (
  | { kind: 'number'; whole: boolean; min?: number; max?: number; unit: number; in: Measure }
  | { kind: 'flag' }
  | { kind: 'choice'; choices: Choice[] }
  | { kind: 'choices'; choices: Choice[]; length: number }
);

export type NumberField = Extract<Field, { kind: 'number' }>;

interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const UNITS: Record<Measure, number> = { things: 1, seconds: 1000, chips: UNITS_IN_CHIP };

/** The options a person can set; what has a structure of its own is the table's business and left out. */
export function fields(schema: unknown, seats: number, texts: Record<string, OptionText> = {}): Field[] {
  const root = (schema ?? {}) as Schema;
  const asked = Object.entries(root.properties ?? {}).filter(([key]) => !texts[key]?.unasked);
  return asked.flatMap(([key, one]) => field(root, key, one, seats, measure(key, texts[key])) ?? []);
}

function measure(key: string, text: OptionText | undefined): Measure {
  return text?.chips ? 'chips' : key.endsWith('_ms') ? 'seconds' : 'things';
}

function field(root: Schema, key: string, given: Schema, seats: number, counts: Measure): Field | null {
  const nullable = types(given).includes('null') || (given.anyOf ?? []).some((one) => types(one).includes('null'));
  const schema = resolve(root, given);
  const same = { key, about: given.description ?? '', nullable };
  const among = choices(root, schema, seats);
  if (among.length) return { ...same, kind: 'choice', choices: among };
  const type = types(schema).find((one) => one !== 'null');
  if (type === 'integer' || type === 'number') return { ...same, ...numeric(counts, type, schema) };
  if (type === 'boolean') return { ...same, kind: 'flag' };
  if (type === 'array' && schema.items && schema.minItems !== undefined && schema.minItems === schema.maxItems) {
    const each = choices(root, resolve(root, schema.items), seats);
    if (each.length) return { ...same, kind: 'choices', choices: each, length: schema.minItems };
  }
  return null;
}

function numeric(counts: Measure, type: string, schema: Schema): Omit<NumberField, 'key' | 'about' | 'nullable'> {
  const unit = UNITS[counts];
  const bounds = {
    ...(schema.minimum === undefined ? {} : { min: schema.minimum / unit }),
    ...(schema.maximum === undefined ? {} : { max: schema.maximum / unit }),
  };
  return { kind: 'number', whole: type === 'integer' && unit === 1, unit, in: counts, ...bounds };
}

const types = (schema: Schema) => (Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : []);

/** Follows references, and takes the part that is not null of a choice of two. */
function resolve(root: Schema, schema: Schema): Schema {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (name) return resolve(root, root.$defs?.[name] ?? {});
  const only = schema.allOf?.[0] ?? schema.anyOf?.find((one) => !types(one).includes('null'));
  return only ? resolve(root, only) : schema;
}

/** The values there are, if a person can be given a list of them. */
function choices(root: Schema, schema: Schema, seats: number): Choice[] {
  if (schema.enum) return schema.enum.flatMap((one) => (typeof one === 'string' ? [{ key: one, value: one }] : []));
  const each = (schema.oneOf ?? []).map((one) => {
    const branch = resolve(root, one);
    if (typeof branch.const === 'string') return [{ key: branch.const, value: branch.const }];
    return seatOf(branch, seats) ?? choices(root, branch, seats);
  });
  return each.every((one) => one.length > 0) ? each.flat() : [];
}

/** `{ fixed: Seat }` is a choice for every seat of the table. */
function seatOf(schema: Schema, seats: number): Choice[] | null {
  const [only, ...rest] = Object.entries(schema.properties ?? {});
  if (!only || rest.length || only[1].$ref !== '#/$defs/Seat') return null;
  return Array.from({ length: seats }, (_, seat) => ({ key: only[0], value: { [only[0]]: seat }, n: seat + 1 }));
}

export type Trouble = 'number' | 'whole' | 'fine' | 'range' | 'needed';
export type Read = { value: number | null } | { trouble: Trouble };

/** What a number's text means for the table. */
export function readNumber(field: NumberField, text: string): Read {
  const trimmed = text.trim().replace(',', '.').replace('−', '-');
  if (trimmed === '') return field.nullable ? { value: null } : { trouble: 'needed' };
  const shown = Number(trimmed);
  if (!Number.isFinite(shown)) return { trouble: 'number' };
  if (field.whole && !Number.isInteger(shown)) return { trouble: 'whole' };
  if (shown < (field.min ?? -Infinity) || shown > (field.max ?? Infinity)) return { trouble: 'range' };
  const value = field.unit === 1 ? shown : Math.round(shown * field.unit);
  // A time may be rounded; an amount is what was written or nothing.
  return field.in === 'chips' && value / field.unit !== shown ? { trouble: 'fine' } : { value };
}

/** A number as its form shows it. */
export function shownNumber(field: NumberField, value: unknown): string {
  return typeof value === 'number' ? typedNum(value / field.unit) : '';
}

export const sameValue = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
