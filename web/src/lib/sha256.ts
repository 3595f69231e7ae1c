// SHA-256 (FIPS 180-4), for pages on plain http, where browsers keep their own to themselves.
import type { Bytes } from './bytes';

const K = Uint32Array.from(constants(64, 1 / 3));
const START = Uint32Array.from(constants(8, 1 / 2));

/** The first bits of the fractional parts of the roots of the first primes. */
function constants(count: number, power: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => {
    const root = prime ** power;
    return Math.floor((root - Math.floor(root)) * 2 ** 32);
  });
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(data: Uint8Array): Bytes {
  const length = data.length;
  const padded = new Uint8Array((((length + 8) >> 6) + 1) << 6);
  padded.set(data);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const hash = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
    block(hash, words);
  }
  const out = new Uint8Array(32);
  const written = new DataView(out.buffer);
  hash.forEach((word, i) => written.setUint32(4 * i, word));
  return out;
}

function block(hash: Uint32Array, w: Uint32Array): void {
  const at = (list: Uint32Array, i: number) => list[i] ?? 0;
  for (let i = 16; i < 64; i++) {
    const [a, b] = [at(w, i - 15), at(w, i - 2)];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    hash[i] = at(hash, i) + word;
  });
}
