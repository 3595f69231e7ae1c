// Fills a sentence: {name} is replaced, {n, one: # card; other: # cards} follows the language's plurals.

export type Values = Record<string, string | number>;

const HOLE = /\{(\w+)(?:,([^}]*))?\}/g;

export function format(locale: string, text: string, values: Values = {}): string {
  return text.replace(HOLE, (_whole, name: string, branches: string | undefined) => {
    const value = values[name];
    if (value === undefined) return `{${name}}`;
    if (branches === undefined) return typeof value === 'number' ? number(locale, value) : value;
    return plural(locale, Number(value), branches);
  });
}

/** In every language a true minus, which is as wide as a plus. */
export function number(locale: string, value: number): string {
  return new Intl.NumberFormat(locale).format(value === 0 ? 0 : value).replace('-', '−');
}

/** A number as it stands in a field: the language's own point, and nothing between thousands. */
export function typedNumber(locale: string, value: number): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }).format(value);
}

function plural(locale: string, count: number, branches: string): string {
  const said = new Map(
    branches.split(';').map((branch) => {
      const at = branch.indexOf(':');
      return [branch.slice(0, at).trim(), branch.slice(at + 1).trim()] as const;
    }),
  );
  const text = said.get(`=${count}`) ?? said.get(new Intl.PluralRules(locale).select(count)) ?? said.get('other') ?? '';
  return text.replaceAll('#', number(locale, count));
}

/** The names a sentence leaves open, for the test that compares languages. */
export function holes(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(HOLE), (match) => match[1] ?? ''))].sort();
}
