// A game's options as a form: read from the JSON schema of its config, with the sentence each option carries.

export type Field = {
  key: string;
  about: string;
  nullable: boolean;
} & (
  | { kind: 'number'; whole: boolean; min?: number; max?: number }
  | { kind: 'flag' }
  | { kind: 'choice'; choices: string[] }
  | { kind: 'choices'; choices: string[]; length: number }
  | { kind: 'text' }
);

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

export function fields(schema: unknown): Field[] {
  const root = (schema ?? {}) as Schema;
  return Object.entries(root.properties ?? {}).map(([key, one]) => field(root, key, one));
}

function field(root: Schema, key: string, given: Schema): Field {
  const about = given.description ?? '';
  const nullable = types(given).includes('null') || (given.anyOf ?? []).some((one) => types(one).includes('null'));
  const schema = resolve(root, given);
  const same = { key, about, nullable };
  const choices = words(root, schema);
  if (choices.length) return { ...same, kind: 'choice', choices };
  const type = types(schema).find((one) => one !== 'null');
  if (type === 'integer' || type === 'number') {
    return { ...same, kind: 'number', whole: type === 'integer', ...(schema.minimum === undefined ? {} : { min: schema.minimum }), ...(schema.maximum === undefined ? {} : { max: schema.maximum }) };
  }
  if (type === 'boolean') return { ...same, kind: 'flag' };
  if (type === 'array' && schema.items && schema.minItems !== undefined && schema.minItems === schema.maxItems) {
    const each = words(root, resolve(root, schema.items));
    if (each.length) return { ...same, kind: 'choices', choices: each, length: schema.minItems };
  }
  return { ...same, kind: 'text' };
}

const types = (schema: Schema) => (Array.isArray(schema.type) ? schema.type : schema.type ? [schema.type] : []);

/** Follows references, and takes the part that is not null of a choice of two. */
function resolve(root: Schema, schema: Schema): Schema {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (name) return resolve(root, root.$defs?.[name] ?? {});
  const only = schema.allOf?.[0] ?? schema.anyOf?.find((one) => !types(one).includes('null'));
  return only ? resolve(root, only) : schema;
}

/** The words a value may be, if it is one of a few. */
function words(root: Schema, schema: Schema): string[] {
  if (schema.enum) return schema.enum.filter((one): one is string => typeof one === 'string');
  const each = (schema.oneOf ?? []).map((one) => resolve(root, one));
  const found = each.flatMap((one) => (typeof one.const === 'string' ? [one.const] : words(root, one)));
  return found.length >= each.length && each.length > 0 ? found : [];
}

/** What a form's text means for a field, or undefined if it means nothing. */
export function readValue(field: Field, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return field.nullable ? null : undefined;
  if (field.kind === 'number') {
    const value = Number(trimmed);
    return Number.isFinite(value) && (!field.whole || Number.isInteger(value)) ? value : undefined;
  }
  if (field.kind !== 'text') return trimmed;
  try {
    return JSON.parse(trimmed) as unknown;
  } catch {
    return undefined;
  }
}

/** The server names the option it refuses and its bounds; a form shows them beside the field. */
export function refusedField(message: string, known: readonly Field[]): { key: string; from?: string; to?: string } | null {
  const found = known.find((one) => new RegExp(`\\b${one.key}\\b`).test(message));
  if (!found) return null;
  const bounds = /is from (\S+) to ([^\s,]+)/.exec(message);
  return bounds ? { key: found.key, from: bounds[1] ?? '', to: bounds[2] ?? '' } : { key: found.key };
}
