// The dice computed in the page against numbers that came from the server's own code.
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hex, hkdf, hmac, sha256 as native, unhex, utf8 } from '$lib/bytes';
import { chachaBlock, commitment, Dice, key, labelled, oldCommitment, salt, seatCommitment } from '$lib/dice';
import { BadFile, prove } from '$lib/proof';
import { checkOpenings, publicOrder, rootOf } from '$lib/seal';
import { sha256 } from '$lib/sha256';
import { isSigned } from '$lib/signature';

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
    expect(await oldCommitment('abc123', 7, secret)).toBe('a7b859d54c413e73cd766b6ffa163990f9765821905c7a8051a4cf6cd09c63ec');
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

describe('a hand’s file of the old kind', () => {
  async function file(change: (text: string) => string = (text) => text): Promise<string> {
    const head = { baize: 'hand log 1', game: 'kuhn', table: 'abc123', hand: 7, lines: 3 };
    const lines = [
      { line: 'began', commitment: await oldCommitment('abc123', 7, secret), seeds },
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

/** The worked example of docs/dice.md, which a program in another language computed. */
describe('seeds in two phases, sealed decks and signed chains', () => {
  const [table, hand] = ['t-example', 7];
  const own = hex(Uint8Array.from({ length: 32 }, (_, byte) => byte));
  const opened = ['11'.repeat(32), null, 'ab'.repeat(32)];
  const root = 'a97c2213214b3dd0f89a986088aab1b26998373106f8964005bfce696c0288b3';
  const ace = {
    place: 0,
    leaf: 42,
    card: 'Ad',
    salt: 'dee4a425cea1682b0be3bbd8330dbd84',
    path: [
      '3e7366e9e0ef4c0d865b22bbf7fc4c02eb5a1ee59d4613585d252ab3c8b64df0',
      'e9ae3ad260f860fe1ce1d5ac6bbc833d1a63b3eb58fea29f17623b9cd6553895',
      'dc7d8b8f70e0e2fc618eae6c87612fdc11af7af15385a1249ca586781c9c02a9',
      '1ddb821a69ca60f1266124b25913d013ebf8ea8ba9bdc5d8cd9c4fe0bf3f0f68',
      '272dbca6bfcb4910edaf37f7ac9c83649f674850efbab0df67d258e14dfd29f8',
      '9548521c960c78910e5acad9e8cdf231f3d581840a3ffc4e42ff9f2e84806460',
    ],
  };

  it('commitments of seats and table, and the key they lead to', async () => {
    expect(await seatCommitment(table, hand, 0, '11'.repeat(32))).toBe('01fa567d4858ff540782b7bd7bf50cf198a70d46f6853d016513645a7b519e41');
    expect(await seatCommitment(table, hand, 2, 'ab'.repeat(32))).toBe('084e6f8a9fbae70e2aee1b4d92cd8a3d25a64382724516e1473395691c9ec962');
    expect(await commitment(table, hand, own)).toBe('8373e5f8480bca37fa911522d5335f595684e8d0222370ceb9a44b9fc2a3007a');
    expect(hex(await salt(opened))).toBe('1090842b4f5d8d52d1b9b64132563e989490004c0da447685c63f928beecc863');
    const of = { game: 'kuhn', table, hand, seeds: opened, secret: own };
    expect(hex(await key(of, 1))).toBe('4eac516ab988162b88f99d7fce21a24071e3300ccacedc7e33778135e4635902');
  });

  it('the public order, and a card under the root at its place', async () => {
    expect((await publicOrder(root, opened, table, hand)).slice(0, 9)).toEqual([42, 25, 38, 41, 40, 10, 43, 37, 21]);
    expect(await rootOf(table, hand, ace)).toBe(root);
    const check = async (...cards: (typeof ace)[]) => (await checkOpenings({ table, hand, root, seeds: opened }, cards)).map((one) => one.ok);
    expect(await check(ace)).toEqual([true]);
    expect(await check({ ...ace, card: 'As' })).toEqual([false]);
    expect(await check({ ...ace, place: 1 })).toEqual([false]);
    expect(await check({ ...ace, path: ace.path.slice(1) })).toEqual([false]);
    expect(await check(ace, ace)).toEqual([false, false]);
  });

  it('the chain’s first hash, and the room’s signature under its head', async () => {
    const first = await labelled('hand', utf8('kuhn'), utf8(table), Uint8Array.of(0, 0, 0, 7), new Uint8Array(32));
    expect(hex(first)).toBe('d31bc1d9732c3ebfd4fbdc4d60e7db8c36feb246c5f87a790d56acfb3a98e33c');
    const head = '5d8221a6027b3a9c12a940cd6a8b5032679e712bb6051b7825d037f5eb318393';
    expect(hex(await labelled('line', first, utf8('{"line":"timed_out","at":1}')))).toBe(head);
    const signature = '5ab46cee52374d640b1a75388b5d9bf9aea28501bd9c9fb272870379fcb978cf4823b567244fd4bc381697dffefe5220e2ec67278b466e057532978554d1a40a';
    const room = '2152f8d19b791d24453242e15f2eab6cb7cffa7b6a5ed30097960e069881db12';
    expect(await isSigned({ table, hand }, { head, signature }, room)).toBe(true);
    expect(await isSigned({ table, hand: 8 }, { head, signature }, room)).toBe(false);
    expect(await isSigned({ table, hand }, { head, signature: null }, room)).toBe(null);
  });
});
