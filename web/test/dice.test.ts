// The dice computed in the page against numbers that came from the server's own code.
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hex, hkdf, hmac, sha256 as native, unhex, utf8 } from '$lib/bytes';
import { chachaBlock, commitment, Dice, key, salt } from '$lib/dice';
import { BadFile, prove } from '$lib/proof';
import { sha256 } from '$lib/sha256';

const secret = '01080f161d242b323940474e555c636a71787f868d949ba2a9b0b7bec5ccd3da';
const seeds = ['00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', null, '0a'];
const of = { game: 'kuhn', table: 'abc123', hand: 7, seeds, secret };

const WORDS = [
  2370393887, 3334404204, 1471111051, 2779279036, 1270789950, 701743639, 3165936219, 697213940, 2036400814,
  3671868009, 2762175505, 537625835, 4038323562, 3782024706, 1497556505, 4061927212, 1063934070, 3650310829,
  94063757, 1503686662,
];
const BELOW = [
  1471111051, 1270789950, 701743639, 697213940, 2036400814, 537625835, 1497556505, 1063934070, 94063757,
  1503686662, 210819227, 98367731,
];
const SHUFFLE = [
  3, 35, 26, 44, 4, 40, 28, 6, 29, 33, 50, 22, 18, 52, 47, 23, 15, 8, 21, 20, 48, 30, 12, 45, 9, 13, 24, 10,
  34, 11, 36, 38, 14, 32, 2, 53, 16, 41, 31, 25, 43, 49, 17, 1, 39, 42, 51, 27, 37, 0, 19, 7, 46, 5,
];

describe('SHA-256', () => {
  it('is the same by hand and by the browser', async () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const data = new Uint8Array(randomBytes(length));
      const expected = createHash('sha256').update(data).digest('hex');
      expect(hex(sha256(data))).toBe(expected);
      expect(hex(await native(data))).toBe(expected);
    }
  });

  it('feeds HMAC and HKDF', async () => {
    const [k, data] = [new Uint8Array(randomBytes(80)), new Uint8Array(randomBytes(33))];
    expect(hex(await hmac(k, data))).toBe(createHmac('sha256', k).update(data).digest('hex'));
    expect(hex(await hkdf(data, k, utf8('info')))).toBe(Buffer.from(hkdfSync('sha256', data, k, 'info', 32)).toString('hex'));
  });
});

describe('dice', () => {
  it('commitment, salt and keys', async () => {
    expect(await commitment('abc123', 7, secret)).toBe('a7b859d54c413e73cd766b6ffa163990f9765821905c7a8051a4cf6cd09c63ec');
    expect(hex(await salt(seeds))).toBe('f649bdc50a4f60e8446eacc1266629e0f2607b758fc4984a68046601aee76239');
    expect(hex(await key(of, 0))).toBe('808a9b95a08cd8076eb3eb1d723841f67fe596fc47d9b50005638060aaa281e7');
    expect(hex(await key(of, 1))).toBe('62ca7b95e52cbf94f3b4a8d7427331af0c3e91a1545c158d839f89a595c6ccd5');
  });

  it('the stream is plain ChaCha20', () => {
    expect([...chachaBlock(new Uint32Array(8), 0).slice(0, 4)]).toEqual([0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653]);
  });

  it('words across blocks, numbers below a bound with rejection, and the shuffle', async () => {
    const words = new Dice(await key(of, 0));
    expect(Array.from({ length: 20 }, () => words.word())).toEqual(WORDS);
    const numbers = new Dice(await key(of, 0));
    expect(Array.from({ length: 12 }, () => numbers.below(2 ** 31 + 1))).toEqual(BELOW);
    expect(new Dice(await key(of, 0)).shuffle(Array.from({ length: 54 }, (_, i) => i))).toEqual(SHUFFLE);
  });

  it('refuses what is not hexadecimal', () => {
    expect(() => unhex('abc')).toThrow();
    expect(() => unhex('zz')).toThrow();
  });
});

describe('a hand’s file', () => {
  async function file(change: (text: string) => string = (text) => text): Promise<string> {
    const head = { baize: 'hand log 1', game: 'kuhn', table: 'abc123', hand: 7, lines: 3 };
    const lines = [
      { line: 'began', commitment: await commitment('abc123', 7, secret), seeds },
      { line: 'dealt', chance: ['K', 'J'] },
      { line: 'ended', secret, next_commitment: '00' },
    ];
    const body = [head, ...lines].map((one) => `${JSON.stringify(one)}\n`).join('');
    const foot = `${JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') })}\n`;
    return change(body + foot);
  }

  it('is proved step by step', async () => {
    const proof = await prove(await file());
    expect(proof.hash.ok).toBe(true);
    expect(proof.commitment.ok).toBe(true);
    expect(proof.draws.map((draw) => draw.key)).toEqual(['808a9b95a08cd8076eb3eb1d723841f67fe596fc47d9b50005638060aaa281e7']);
  });

  it('a changed byte shows', async () => {
    const changed = await prove(await file((text) => text.replace('"K","J"', '"J","K"')));
    expect(changed.hash.ok).toBe(false);
    const other = await prove(await file((text) => text.replace(secret, `00${secret.slice(2)}`)));
    expect(other.commitment.ok).toBe(false);
  });

  it('rubbish is called rubbish', async () => {
    for (const text of ['', 'x', '{}\n{}\n', '{"a":1}\nx\n']) await expect(prove(text)).rejects.toThrow(BadFile);
  });
});
