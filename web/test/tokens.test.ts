// What is drawn takes its colours, letter sizes, space and corners from the tokens, so that one place changes all of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const inside = (folder: string) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
const games = readdirSync(join(root, 'games'), { encoding: 'utf8' }).map((game) => `games/${game}/web`);
const TOKENS = 'web/src/styles/tokens.css';
const files = ['web/src', ...games].flatMap(inside).filter((name) => /\.(svelte|css)$/.test(name) && name !== TOKENS).sort();
const defined = new Set(Array.from(readFileSync(join(root, TOKENS), 'utf8').matchAll(/(--[\w-]+):/g), ([, name]) => name));

/** Colours that are no matter of taste, each with its reason. */
const ALLOWED: Record<string, RegExp> = {
  // A camera reads black on white, in every theme.
  'web/src/lib/ui/QrCode.svelte': /fill="#(14181a|ffffff)"/g,
  // The colour belongs to the player's name.
  'web/src/lib/ui/Avatar.svelte': /hsl\(var\(--hue\)[^)]*\)/g,
};

/** Letters that are part of a drawing and grow with it, not with the reader's. */
const DRAWN: Record<string, RegExp> = {
  'web/src/lib/cards/Card.svelte': /font-size: 40px/g,
  'web/src/lib/ui/Avatar.svelte': /font-size: calc\(var\(--size\) \* [\d.]+\)/g,
};

const NAMES = 'black|silver|gray|grey|white|maroon|red|purple|fuchsia|green|lime|olive|yellow|navy|blue|teal|aqua|orange|gold|brown|pink|violet|cyan|magenta|beige|ivory|crimson|tomato|coral|khaki|indigo';
const LITERAL = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/gi;
const NAMED = new RegExp(String.raw`\b(?:color|background|background-color|border(?:-\w+)*|outline(?:-color)?|fill|stroke|box-shadow|accent-color)\s*[:=]\s*["']?[^;"'{}]*(?<![\w-])(?:${NAMES})(?![\w-])[^;"'{}]*`, 'gi');
/** A letter size is a token, a share of another size, or something between tokens. */
const SIZE = /font-size\s*:\s*(?!inherit|[\d.]+(?:em|%))([^;}]*)/g;
const SHORTHAND = /\bfont:[^;]*\d(?:px|rem)\b/g;

/**
 * Space and corners are tokens, what is worked out from them, or a share of the letters, the box or the window. Borders,
 * outlines and hairlines of one pixel are thin whatever the scale is; windows are told apart in media queries, which
 * know no tokens.
 */
const SPACE = /(?<![\w-])(?:(?:padding|margin)(?:-[\w-]+)?|(?:row-|column-)?gap|border(?:-[\w-]+)?-radius)\s*:\s*[^;}]*/g;
const PIXELS = /(?<![\w.])(?!1px)[\d.]+(?:px|pt)\b/;
/** A size that many files know is a token, too; smaller ones are parts of a drawing. */
const EXTENT = /(?<![\w-])(?:min-|max-)?(?:width|height)\s*:\s*[^;}]*/g;
const LEAST_PX = 24;
const MANY = 3;

/** The style sheet and the markup, without code and words: `#each` is no colour. */
function drawn(file: string): string {
  const text = readFileSync(join(root, file), 'utf8').replace(/<script[\s\S]*?<\/script>/g, '').replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '').replace(/\{#/g, '{');
  return [ALLOWED[file], DRAWN[file]].reduce((rest: string, known) => (known ? rest.replace(known, '') : rest), text);
}

const found = (text: string, kind: RegExp) => Array.from(text.matchAll(kind), ([one]) => one.trim());

/** Sizes in px, rem or the like that stand outside of any token. */
const sizes = (text: string) => found(text, SIZE).filter((one) => /(?<![\w-])[\d.]+(px|rem|pt|vw|vh)\b/.test(one.replace(/var\([^)]*\)/g, '')));

const spaces = (text: string) => found(text, SPACE).filter((one) => PIXELS.test(one));

/** Every width and height in whole pixels, outside of media queries. */
function extents(text: string): number[] {
  const rules = found(text.replace(/@(?:media|container)[^{]*/g, ''), EXTENT);
  return rules.flatMap((rule) => Array.from(rule.matchAll(/(?<![\w.])(\d+)px\b/g), ([, px]) => Number(px))).filter((px) => px >= LEAST_PX);
}

it('there is something to look at', () => {
  expect(files.length).toBeGreaterThan(80);
  expect(found('a { color: #fff; fill: rgb(0 0 0 / 1) }', LITERAL)).toHaveLength(2);
  expect(found('a { border: 1px solid red; --chip: var(--chip-red) } .red { }', NAMED)).toEqual(['border: 1px solid red']);
  expect(sizes('a { font-size: 12px } b { font-size: clamp(var(--t-tiny), 15cqw, 1rem) } c { font-size: clamp(var(--a), 1cqw, var(--b)) } i { font-size: 0.8em }')).toHaveLength(2);
  const good = 'a { padding: 0 var(--s2); margin: -1px auto; gap: calc(2 * var(--s1)) 3vw; border-radius: 8%/6%; border: 2px solid; --gap: 3px }';
  expect(spaces(good)).toEqual([]);
  const bad = ['padding-block: 5px', 'margin: 0 -13px', 'column-gap: var(--gap, 6px)', 'border-top-left-radius: 1.5px', 'gap: 11px'];
  expect(spaces(`a { ${bad.join('; ')} }`)).toEqual(bad);
  expect(extents('@media (max-width: 640px) { a { width: min(100%, 560px); min-height: 44px; height: 12px; max-width: 20rem } }')).toEqual([560, 44]);
});

describe.each(files)('%s', (file) => {
  const text = drawn(file);

  it('names its colours', () => expect([...found(text, LITERAL), ...found(text, NAMED)]).toEqual([]));
  it('names its letter sizes', () => expect([...sizes(text), ...found(text, SHORTHAND)]).toEqual([]));
  it('names its space and its corners', () => expect(spaces(text)).toEqual([]));
  it('uses tokens that exist', () => {
    const own = new Set(Array.from(readFileSync(join(root, file), 'utf8').matchAll(/(--[\w-]+)(?=[:=}])/g), ([, name]) => name));
    const used = Array.from(text.matchAll(/var\((--(?:s\d|t|touch|col|corner|paper|suit|back|shade|glow|tone|bright|chip|shadow|on|move)[\w-]*)\)/g), ([, name]) => name);
    expect(used.filter((name) => !defined.has(name) && !own.has(name))).toEqual([]);
  });
});

it('sizes that recur are tokens', () => {
  const where = new Map<number, string[]>();
  for (const file of files) for (const px of new Set(extents(drawn(file)))) where.set(px, [...(where.get(px) ?? []), file]);
  expect([...where].filter(([, all]) => all.length >= MANY)).toEqual([]);
});
