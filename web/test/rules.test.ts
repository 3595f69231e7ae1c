// Every game's rules are told in each language: the same rules under the same numbers, with the same tables.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Block, parse, type Span } from '$lib/markdown';

const games = join(import.meta.dirname, '../../games');
const told = readdirSync(games).filter((game) => existsSync(join(games, game, 'RULES.md')));
const languages = [
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
] as const;

/** Names and terms of other alphabets may stand in a translation, whole sentences may not. */
const MOSTLY = 0.8;
const MOSTLY_IN_ONE_PARAGRAPH = 0.5;

const read = (game: string, name: string) => readFileSync(join(games, game, name), 'utf8');

/** All blocks in the order of reading, those inside of list items too. */
function flat(blocks: Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...(block.kind === 'list' ? block.items.flatMap(flat) : [])]);
}

const blocksOf = (source: string) => flat(parse(source));
const plain = (spans: Span[]) => spans.map((span) => span.text).join('');
const headings = (source: string) => blocksOf(source).flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
const codeBlocks = (source: string) => blocksOf(source).flatMap((block) => (block.kind === 'code' ? [block.text] : []));

function spansOf(block: Block): Span[] {
  if (block.kind === 'heading' || block.kind === 'paragraph') return block.spans;
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : [];
}

/** The numbers as a reader cites them: `8.2.3` for the third point under the second rule of part 8. */
function ruleNumbers(source: string): string[] {
  let part: string[] = [];
  let open: { indent: number; number: string }[] = [];
  return source.split('\n').flatMap((line) => {
    const heading = /^#+\s+(?:(\d+)\.\s)?/.exec(line);
    const item = /^(\s*)(\d+(?=[.)]\s)|\d+(?:\.\d+)+\b)/.exec(line);
    if (heading) {
      part = heading[1] ? [heading[1]] : [];
      open = [];
      return part;
    }
    if (!item) return [];
    const indent = item[1]?.length ?? 0;
    open = [...open.filter((outer) => outer.indent < indent), { indent, number: item[2] ?? '' }];
    return [[...part, ...open.map((rule) => rule.number)].join('.')];
  });
}

/** For each table how many cells its rows have, the head first. */
function tables(source: string): number[][] {
  return blocksOf(source).flatMap((block) => (block.kind === 'table' ? [[block.head, ...block.rows].map((row) => row.length)] : []));
}

/** Options, events and commands: a translation may move them within a block, but not change them. */
function names(source: string): string[][] {
  return blocksOf(source).map((block) => spansOf(block).flatMap((span) => (span.kind === 'code' ? [span.text] : [])).sort());
}

/** The digits of each block: a number that changes in one language has to change in all. */
function amounts(source: string): string[][] {
  return blocksOf(source).map((block) => (spansOf(block).map((span) => span.text).join(' ').match(/\d+/g) ?? []).sort());
}

function proseOf(block: Block): string {
  return plain(spansOf(block).filter((span) => span.kind !== 'code'));
}

/** How much of a text's letters are of one script; a text without letters is of any. */
function share(text: string, script: RegExp): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 1 : (text.match(script)?.length ?? 0) / letters;
}

it('finds rules to compare', () => {
  expect(told.length).toBeGreaterThan(0);
});

it('cites rules by all their numbers', () => {
  expect(ruleNumbers('# A\n\n## 8. B\n\n1. c\n2. d\n   1. e\n\n## F\n\n3. g\n10.4 h')).toEqual(['8', '8.1', '8.2', '8.2.1', '3', '10.4']);
});

describe.each(told)('the rules of %s', (game) => {
  const original = read(game, 'RULES.md');

  describe.each(languages)('in %s', (language, script) => {
    const name = `RULES.${language}.md`;

    it('exist', () => {
      expect(existsSync(join(games, game, name))).toBe(true);
    });

    it('have the same headings', () => {
      expect(headings(read(game, name))).toEqual(headings(original));
    });

    it('have the same numbers in the same order', () => {
      expect(ruleNumbers(read(game, name))).toEqual(ruleNumbers(original));
    });

    it('have the same tables', () => {
      expect(tables(read(game, name))).toEqual(tables(original));
    });

    it('name the same options, events and commands', () => {
      const source = read(game, name);
      expect(names(source)).toEqual(names(original));
      expect(codeBlocks(source)).toEqual(codeBlocks(original));
    });

    it('give the same amounts', () => {
      expect(amounts(read(game, name))).toEqual(amounts(original));
    });

    it('are written in that language', () => {
      const prose = blocksOf(read(game, name)).map(proseOf);
      expect(share(prose.join(' '), script)).toBeGreaterThan(MOSTLY);
      expect(prose.filter((text) => share(text, script) < MOSTLY_IN_ONE_PARAGRAPH)).toEqual([]);
    });
  });
});
