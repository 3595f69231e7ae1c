// Checking a finished hand's file in the page: not a byte changed, the secret is the committed one, the keys it leads to.
import { hex, sha256, utf8 } from './bytes';
import { commitment, key, salt } from './dice';

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
  /** One key for each draw of the dealer. */
  keys: { draw: number; key: string; drawn: string }[];
}

interface Line {
  line: string;
  commitment?: string;
  seeds?: (string | null)[];
  secret?: string;
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
  const secret = ended.secret ?? null;
  const again = secret === null ? null : await commitment(head.table, head.hand, secret);
  const of = { game: head.game, table: head.table, hand: head.hand, seeds };
  const draws = lines.filter((line) => line.line === 'dealt');
  const keys = secret === null ? [] : await Promise.all(
    draws.map(async (line, draw) => ({ draw, key: hex(await key({ ...of, secret }, draw)), drawn: JSON.stringify(line.chance) })),
  );
  return {
    game: head.game, table: head.table, hand: head.hand, lines: lines.length,
    hash: { written: foot.sha256, computed, ok: foot.sha256 === computed && head.lines === lines.length },
    commitment: { published: began.commitment, computed: again, ok: again === null ? null : again === began.commitment },
    seeds, secret, salt: hex(await salt(seeds)), keys,
  };
}

function read<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new BadFile('not JSON');
  }
}
