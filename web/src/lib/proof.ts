// Checking a finished hand's file in the page: not a byte changed, seeds and secret are the committed ones, and the cards follow from them.
import { bigEndian, hex, sha256, unhex, utf8 } from './bytes';
import { commitment, key, labelled, oldCommitment, salt, seatCommitment, type DiceOf } from './dice';
import { drawsOf, redraw, type Draws, type Redrawn } from './draws';
import { checkOpenings, type OpenedCard } from './seal';
import { isSigned } from './signature';
import type { LeftOut, Opening } from './wire';

export interface Proof {
  game: string;
  table: string;
  hand: number;
  lines: number;
  hash: { written: string; computed: string; ok: boolean };
  /** Whether the room signed it; null where nobody did, or where this browser cannot check it. */
  signed: boolean | null;
  signature: string | null;
  commitment: { published: string; computed: string | null; ok: boolean | null };
  seeds: (string | null)[];
  /** Every seed that was opened is what its seat had committed to. */
  seedsFit: boolean;
  /** Who committed to a seed that is not in the dice. */
  leftOut: LeftOut[];
  secret: string | null;
  salt: string;
  /** One for each draw of the dealer; none where the deck is sealed. */
  draws: Draw[];
  /** The cards that were opened, where the deck is sealed. */
  opened: OpenedCard[] | null;
  /** A card in a line of text. */
  short: (card: string) => string;
  ok: boolean;
}

export interface Draw {
  key: string;
  /** What the log says was drawn. */
  written: string;
  /** The same packs shuffled here, or null for a game that tells nothing about its packs. */
  packs: Redrawn[] | null;
}

interface Line {
  line: string;
  before?: string;
  commitment?: string;
  commits?: (string | null)[];
  seeds?: (string | null)[];
  left_out?: LeftOut[];
  players?: unknown[];
  secret?: string | null;
  config?: Record<string, unknown>;
  chance?: unknown;
}

interface Head {
  baize: string;
  game: string;
  table: string;
  hand: number;
  lines: number;
  key?: string;
}

interface Foot {
  sha256?: string;
  head?: string;
  signature?: string | null;
}

/** A file taken apart. */
interface HandFile {
  head: Head;
  foot: Foot;
  texts: string[];
  lines: Line[];
  opened: Opening[];
  /** Everything before the foot, which the foot of an old file is about. */
  body: string;
}

export class BadFile extends Error {}

/** `roomKey` is the key that the room names itself; without it the file's own is all there is. */
export async function prove(text: string, roomKey?: string | null): Promise<Proof> {
  const file = takeApart(text);
  const { head, lines } = file;
  const of = (kind: string) => lines.find((line) => line.line === kind);
  const [began, ended, seeded] = [of('began'), of('ended'), of('seeded')];
  if (!began?.commitment || !ended) throw new BadFile('not a finished hand');

  const old = head.baize === 'hand log 1';
  const seeds = seeded?.seeds ?? began.seeds ?? (began.players ?? []).map(() => null);
  const secret = ended.secret ?? null;
  const again = secret === null ? null : await (old ? oldCommitment : commitment)(head.table, head.hand, secret);
  const game = await drawsOf(head.game);
  const dice = secret === null ? null : { game: head.game, table: head.table, hand: head.hand, seeds, secret };
  const dealt = lines.filter((line) => line.line === 'dealt');
  const draws = dice === null ? [] : await Promise.all(dealt.map((line, index) => draw(dice, index, line.chance, game, began.config ?? {})));
  const sealed = { table: head.table, hand: head.hand, root: began.commitment, seeds };
  const opened = secret === null ? await checkOpenings(sealed, file.opened) : null;
  const hash = await hashOf(file, began);
  const found = {
    game: head.game, table: head.table, hand: head.hand, lines: lines.length, hash,
    signed: await isSigned(head, file.foot, roomKey ?? head.key), signature: file.foot.signature ?? null,
    commitment: { published: began.commitment, computed: again, ok: again === null ? null : again === began.commitment },
    seeds, seedsFit: old || (await fit(head, of('fixed')?.commits ?? [], seeds)), leftOut: seeded?.left_out ?? [],
    secret, salt: hex(await salt(seeds)), draws, opened, short: game?.short ?? String,
  };
  return { ...found, ok: isFine(found) };
}

function isFine(found: Omit<Proof, 'ok'>): boolean {
  const { hash, signed, commitment: own, seedsFit, draws, opened } = found;
  const cards = draws.every((one) => one.packs?.every((pack) => pack.ok) ?? true) && (opened ?? []).every((one) => one.ok);
  return hash.ok && signed !== false && own.ok !== false && seedsFit && cards;
}

function takeApart(file: string): HandFile {
  const whole = file.endsWith('\n') ? file.slice(0, -1) : null;
  const cut = whole?.lastIndexOf('\n') ?? -1;
  if (whole === null || cut < 0) throw new BadFile('cut off');
  const body = file.slice(0, cut + 1);
  const [headText = '', ...rest] = whole.slice(0, cut).split('\n');
  const head = read<Head>(headText);
  const texts = rest.slice(0, head.lines);
  const opened = rest.slice(head.lines).map((text) => read<{ opened: Opening }>(text).opened);
  return { head, foot: read<Foot>(whole.slice(cut + 1)), texts, lines: texts.map((text) => read<Line>(text)), opened, body };
}

/** The hash at the end: over the whole file once, and since lines are chained, each line's over the line before. */
async function hashOf({ head, foot, texts, lines, body }: HandFile, began: Line): Promise<Proof['hash']> {
  const complete = head.lines === lines.length;
  if (foot.head === undefined) {
    const computed = hex(await sha256(utf8(body)));
    return { written: foot.sha256 ?? '', computed, ok: complete && foot.sha256 === computed };
  }
  let at = await labelled('hand', utf8(head.game), utf8(head.table), bigEndian(head.hand), unhex(began.before ?? ''));
  for (const text of texts) at = await labelled('line', at, utf8(unsigned(text)));
  return { written: foot.head, computed: hex(at), ok: complete && foot.head === hex(at) };
}

/** A line without the signature, which cannot be part of what it signs. */
const unsigned = (text: string): string => text.replace(/,"signature":"[0-9a-f]*"\}$/, '}');

async function fit(head: Head, commits: (string | null)[], seeds: (string | null)[]): Promise<boolean> {
  const fits = seeds.map(async (seed, seat) => seed === null || commits[seat] === (await seatCommitment(head.table, head.hand, seat, seed)));
  return (await Promise.all(fits)).every(Boolean);
}

async function draw(of: DiceOf, index: number, chance: unknown, game: Draws | null, config: Record<string, unknown>): Promise<Draw> {
  const bytes = await key(of, index);
  return { key: hex(bytes), written: JSON.stringify(chance), packs: game && redraw(game.packs(chance, config), bytes) };
}

function read<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new BadFile('not JSON');
  }
}
