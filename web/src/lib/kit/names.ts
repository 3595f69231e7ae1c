// How wide a name is, so that it can be drawn whole; and what it is called where there is no room for all of it.

/** In widths of the letter size. Chinese, Japanese and Korean signs are as wide as they are high. */
const WIDTHS: [kind: RegExp, width: number][] = [
  [/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{3fffd}]/u, 1.02],
  [/[WMwm@ЖШЩЮМФЫжшщюмфы—…]/u, 1.06],
  [/[fijlrtI1 .,:;'’|!\-_]/u, 0.38],
  [/\p{Lu}/u, 0.74],
];
const USUAL = 0.62;

/** The width of a text in a plate's letters, measured by its signs and never less than it takes. */
export function ems(text: string): number {
  return [...text].reduce((sum, sign) => sum + (WIDTHS.find(([kind]) => kind.test(sign))?.[1] ?? USUAL), 0);
}

/** Begin and end of a name with a sign for what is left out: the end is often what tells two bots apart. */
function shortened(name: string, most: number, end: number): string {
  const signs = [...name];
  const tail = signs.slice(signs.length - end).join('').trimStart();
  let head = '';
  for (const sign of signs.slice(0, -end)) {
    if (ems(`${head}${sign}…${tail}`) > most) break;
    head += sign;
  }
  return `${head.trimEnd()}…${tail}`;
}

/** The names of a table, each at most so wide if it can be told from the others then; the same names give the same. */
export function shortNames(names: readonly string[], most = 6): string[] {
  return names.map((name, index) => {
    if (ems(name) <= most) return name;
    for (let end = 1; end < [...name].length; end++) {
      const short = shortened(name, most, end);
      const others = names.filter((other, at) => at !== index && other !== name);
      if (others.every((other) => other !== short && (ems(other) <= most || shortened(other, most, end) !== short))) return short;
    }
    return name;
  });
}
