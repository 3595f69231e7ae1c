// What a game draws never reads the router, however many files lie between: a replay has another address than a table.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const lib = join(root, 'web/src/lib');
const games = readdirSync(join(root, 'games')).map((game) => join(root, 'games', game, 'web')).filter((folder) => existsSync(folder));
const own = games.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts'));

/** The file that an import means; null for a package. */
function meant(from: string, name: string): string | null {
  const path = name.startsWith('$lib/') ? join(lib, name.slice('$lib/'.length)) : name.startsWith('.') ? resolve(dirname(from), name) : null;
  const found = ['', '.ts', '/index.ts'].map((end) => path + end).find((file) => existsSync(file) && statSync(file).isFile());
  return path === null ? null : (found ?? null);
}

/** What a file brings along when it runs; types are gone by then. */
function imports(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g);
  return Array.from(found, ([, still, later]) => meant(file, still ?? later ?? '')).filter((one) => one !== null);
}

/** By which file each one is reached first. */
function reached(from: readonly string[]): Map<string, string | null> {
  const by = new Map<string, string | null>(from.map((file) => [file, null]));
  for (const [file] of by) for (const next of imports(file)) if (!by.has(next)) by.set(next, file);
  return by;
}

it('no game reaches the router', () => {
  const by = reached(own);
  for (const known of ['kit/Board.svelte', 'kit/oval.ts', 'cards/Fan.svelte', 'ui/Dialog.svelte', 'table/door.ts']) expect(by.has(join(lib, known)), known).toBe(true);
  const way = [];
  for (let file: string | null | undefined = join(lib, 'route.svelte.ts'); file && by.has(file); file = by.get(file)) way.push(relative(root, file));
  expect(way).toEqual([]);
});

it('the page around the tables does', () => expect(reached([join(root, 'web/src/App.svelte')]).has(join(lib, 'route.svelte.ts'))).toBe(true));
