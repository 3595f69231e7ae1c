// The dice of a hand, computed again from what the table published: commitment, key, stream, shuffle.
import { bigEndian, hex, hkdf, join, sha256, unhex, utf8, type Bytes } from './bytes';

const OLD_COMMIT_DOMAIN = 'baize/commit/1\0';
const DICE_DOMAIN = 'baize/dice/1\0';

/** SHA-256 over a label and fields, each behind its length, so that no two uses can be confused. */
export function labelled(label: string, ...fields: Uint8Array[]): Promise<Bytes> {
  const behindLength = fields.flatMap((field) => [bigEndian(field.length), field]);
  return sha256(join(utf8(`baize/${label}/2\0`), ...behindLength));
}

/** What a table publishes before a hand whose secret opens after it. */
export async function commitment(table: string, hand: number, secret: string): Promise<string> {
  return hex(await labelled('table', utf8(table), bigEndian(hand), unhex(secret)));
}

/** The same in files from before seats committed to their seeds. */
export async function oldCommitment(table: string, hand: number, secret: string): Promise<string> {
  return hex(await sha256(join(utf8(OLD_COMMIT_DOMAIN), utf8(table), Uint8Array.of(0), bigEndian(hand), unhex(secret))));
}

/** What a seat publishes before anybody's seed is known. */
export async function seatCommitment(table: string, hand: number, seat: number, seed: string): Promise<string> {
  return hex(await labelled('seat', utf8(table), bigEndian(hand), bigEndian(seat), unhex(seed)));
}

/** SHA-256 over each seat's seed behind its length in one byte; no seed is length 0. */
export function salt(seeds: readonly (string | null)[]): Promise<Bytes> {
  const parts = seeds.map((seed) => {
    const bytes = unhex(seed ?? '');
    return join(Uint8Array.of(bytes.length), bytes);
  });
  return sha256(join(...parts));
}

export interface DiceOf {
  game: string;
  table: string;
  hand: number;
  seeds: readonly (string | null)[];
  secret: string;
}

/** The key of the hand's `deal`-th draw by the dealer, counted from 0. */
export async function key(of: DiceOf, deal: number): Promise<Bytes> {
  const zero = Uint8Array.of(0);
  const info = join(utf8(DICE_DOMAIN), utf8(of.game), zero, utf8(of.table), zero, bigEndian(of.hand), bigEndian(deal));
  return hkdf(unhex(of.secret), await salt(of.seeds), info);
}

/** A stream of fair numbers: ChaCha20 with nonce and counter 0, read as little-endian words. */
export class Dice {
  private words = new Uint32Array(16);
  private used = 16;
  private counter = 0;
  private readonly key: Uint32Array;

  constructor(bytes: Uint8Array) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, 32);
    this.key = Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i, true));
  }

  word(): number {
    if (this.used === 16) {
      this.words = chachaBlock(this.key, this.counter++);
      this.used = 0;
    }
    return this.words[this.used++] ?? 0;
  }

  /** A number from 0 to n - 1. */
  below(n: number): number {
    return this.fair(n) % n;
  }

  /** Fisher–Yates from the last place down: place i swaps with a place from 0 to i; `watch` is told each swap. */
  shuffle<T>(cards: readonly T[], watch?: (swap: { place: number; word: number; other: number }) => void): T[] {
    const deck = [...cards];
    for (let place = deck.length - 1; place > 0; place--) {
      const word = this.fair(place + 1);
      const other = word % (place + 1);
      [deck[place], deck[other]] = [deck[other] as T, deck[place] as T];
      watch?.({ place, word, other });
    }
    return deck;
  }

  /** A word that is as likely to leave any rest by n; those past the last whole multiple of n are thrown away. */
  private fair(n: number): number {
    const whole = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const word = this.word();
      if (word < whole) return word;
    }
  }
}

/** RFC 8439's block function with a zero nonce. */
export function chachaBlock(key: Uint32Array, counter: number): Uint32Array<ArrayBuffer> {
  const start = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...key, counter, 0, 0, 0);
  const s = Uint32Array.from(start);
  for (let round = 0; round < 10; round++) {
    quarter(s, 0, 4, 8, 12);
    quarter(s, 1, 5, 9, 13);
    quarter(s, 2, 6, 10, 14);
    quarter(s, 3, 7, 11, 15);
    quarter(s, 0, 5, 10, 15);
    quarter(s, 1, 6, 11, 12);
    quarter(s, 2, 7, 8, 13);
    quarter(s, 3, 4, 9, 14);
  }
  return s.map((word, i) => word + (start[i] ?? 0));
}

function quarter(s: Uint32Array, a: number, b: number, c: number, d: number): void {
  step(s, a, b, d, 16);
  step(s, c, d, b, 12);
  step(s, a, b, d, 8);
  step(s, c, d, b, 7);
}

/** x += y; z = (z ^ x) turned left. */
function step(s: Uint32Array, x: number, y: number, z: number, by: number): void {
  s[x] = (s[x] ?? 0) + (s[y] ?? 0);
  const mixed = (s[z] ?? 0) ^ (s[x] ?? 0);
  s[z] = (mixed << by) | (mixed >>> (32 - by));
}
