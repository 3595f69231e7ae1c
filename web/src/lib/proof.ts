// Checking a finished hand's file in the page: not a byte changed, the secret is the committed one, the draws follow from it.
import { hex, sha256, utf8 } from './bytes';
import { commitment, handSecret, key, salt, type DiceOf } from './dice';
import { drawsOf, redraw, type Draws, type Redrawn } from './draws';

export interface Proof {
  game: string;
  table: string;
  hand: number;
  lines: number;
  hash: { written: string; computed: string; ok: boolean };
  commitment: { published: string; computed: string | null; ok: boolean | null };
  seeds: (string | null)[];
  secret: string | null;
  salt: string;
  /** One for each draw of the dealer; none while the secret is closed. */
  draws: Draw[];
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
  commitment?: string;
  seeds?: (string | null)[];
  secret?: string;
  config?: Record<string, unknown>;
  chance?: unknown;
}

export class BadFile extends Error {}

export async function prove(file: string): Promise<Proof> {
  const body = file.endsWith('\n') ? file.slice(0, -1) : null;
  const cut = body?.lastIndexOf('\n') ?? -1;
  if (body === null || cut < 0) throw new BadFile('cut off');
  const [headText = '', ...rest] = body.slice(0, cut).split('\n');
  const head = read<{ baize: string; game: string; table: string; hand: number; lines: number }>(headText);
  const foot = read<{ sha256: string }>(body.slice(cut + 1));
  const lines = rest.map((text) => read<Line>(text));
  const began = lines.find((line) => line.line === 'began');
  const ended = lines.find((line) => line.line === 'ended');
  if (!began?.commitment || !ended) throw new BadFile('not a finished hand');

  const computed = hex(await sha256(utf8(file.slice(0, cut + 1))));
  const seeds = began.seeds ?? [];
  const closed = lines.find((line) => line.line === 'closed');
  const secret = ended.secret ?? (closed?.secret ? await handSecret(closed.secret, head.hand) : null);
  const again = secret === null ? null : await commitment(head.table, head.hand, secret);
  const game = await drawsOf(head.game);
  const dealt = lines.filter((line) => line.line === 'dealt');
  const of = secret === null ? null : { game: head.game, table: head.table, hand: head.hand, seeds, secret };
  const draws = of === null ? [] : await Promise.all(dealt.map((line, index) => draw(of, index, line.chance, game, began.config ?? {})));
  const hash = { written: foot.sha256, computed, ok: foot.sha256 === computed && head.lines === lines.length };
  return {
    game: head.game, table: head.table, hand: head.hand, lines: lines.length, hash,
    commitment: { published: began.commitment, computed: again, ok: again === null ? null : again === began.commitment },
    seeds, secret, salt: hex(await salt(seeds)), draws, short: game?.short ?? String,
    ok: hash.ok && (again === null || again === began.commitment) && draws.every((one) => one.packs?.every((pack) => pack.ok) ?? true),
  };
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
