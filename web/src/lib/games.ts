// The games' own halves of the page, found in their folders: a face (words) and a table (drawing), each its own chunk.
import type { Component } from 'svelte';
import type { Coached } from './advice';
import { teachBots } from './bots';
import type { Words } from './i18n/index.svelte';
import { teachRefusals, type RefusalWords } from './refusals';
import type { TableProps } from './table/props';
import type { Seat } from './wire';

export interface Named {
  name: Words;
  about?: Words;
}

/** An option in words, with the names of the values it may have and of the places of a list. */
export interface OptionText extends Named {
  choices?: Record<string, Words>;
  place?: Words;
  /** An amount of chips: the table is told it in the account's smallest unit, and people see it in chips. */
  chips?: true;
  /** Left to programs: no form asks people for it. */
  unasked?: true;
}

/** A game in words: what the lobby, the log and the lists say about it. */
export interface GameFace {
  name: Words;
  /** One sentence for its tile. */
  about: Words;
  /** How long a game takes. */
  length: Words;
  presets: Record<string, Named>;
  bots: Record<string, Named>;
  options: Record<string, OptionText>;
  refusals: Record<string, RefusalWords>;
  /** Rules about options that do not fit together, by their names. */
  clashes: Record<string, Words>;
  /** The bot a newcomer meets first. */
  firstBot: string;
  /** The preset a newcomer plays first. */
  firstPreset: string;
  /** The preset for friends, where a newcomer's would not do. */
  friendsPreset?: string;
  /** People sit down with chips and get up while hands go on by themselves; the table draws its own free chairs. */
  openSeats?: boolean;
  /** A bot of the house plays for whoever is away, silent, or asks for it. */
  standIn?: boolean;
  /** What a lost line means in the middle of a hand at a table with this config. */
  lostLine?: (config: Record<string, unknown>) => string;
  /** What a table with this config is played for, if for anything. */
  stakes?: (config: Record<string, unknown>) => string | null;
  /** How many of the smallest unit make one, in lists and plots of scores; 1 where nothing is said. */
  scoreUnit?: number;
  /** How long a player may think at a table with this config. */
  thinkMs?: (config: Record<string, unknown>) => number | undefined;
  /** An event as a line of the log, or null if it says nothing to a reader. */
  tell: (event: unknown, told: Told) => string | null;
  /** Whether the line of an event is worth a moment on the cloth, beside its place in the log. */
  moment?: (event: unknown) => boolean;
  /** How the game speaks of what its coach advises, if it has one. */
  coach?: Coached;
  /** Whether a replay's scrubber has a taller tick here. */
  landmark?: (event: unknown) => boolean;
}

export interface Told {
  name: (seat: Seat | null | undefined) => string;
  you: Seat | null;
  /** The view of the moment, for words that need it, such as how many decimals the money has. */
  view?: unknown;
}

export type GameTable = Component<TableProps>;

const faces = import.meta.glob<{ default: GameFace }>('../../../games/*/web/face.ts');
const tables = import.meta.glob<{ default: GameTable }>('../../../games/*/web/Table.svelte');
const pictures = import.meta.glob<{ default: Component }>('../../../games/*/web/Picture.svelte');

const loaded = new Map<string, GameFace>();

export async function faceOf(game: string): Promise<GameFace | null> {
  const known = loaded.get(game);
  if (known) return known;
  const load = faces[`../../../games/${game}/web/face.ts`];
  if (!load) return null;
  const face = (await load()).default;
  teachRefusals(face.refusals);
  teachBots(game, face.bots);
  loaded.set(game, face);
  return face;
}

export async function facesOf(games: string[]): Promise<Record<string, GameFace>> {
  const all = await Promise.all(games.map(async (game) => [game, await faceOf(game)] as const));
  return Object.fromEntries(all.filter((one): one is [string, GameFace] => one[1] !== null));
}

export async function tableOf(game: string): Promise<GameTable | null> {
  const load = tables[`../../../games/${game}/web/Table.svelte`];
  return load ? (await load()).default : null;
}

export async function pictureOf(game: string): Promise<Component | null> {
  const load = pictures[`../../../games/${game}/web/Picture.svelte`];
  return load ? (await load()).default : null;
}
