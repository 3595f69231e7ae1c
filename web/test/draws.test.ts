// Drawing the cards of real hands once more in the page, and finding out when a log lies.
import { createHash } from 'node:crypto';
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import { unhex } from '$lib/bytes';
import { key } from '$lib/dice';
import { drawsOf, redraw } from '$lib/draws';
import { prove } from '$lib/proof';
import DrawProof from '$lib/verify/DrawProof.svelte';
import { DRAWN, type Drawn } from './drawn';

async function file(of: Drawn, end: object[] = [{ line: 'ended', secret: of.secret }]): Promise<string> {
  const { game, table, hand, config, seeds, dealt } = of;
  const lines = [{ line: 'began', config, commitment: of.commitment, seeds }, ...dealt.map((chance) => ({ line: 'dealt', chance })), ...end];
  const body = [{ baize: 'hand log 1', game, table, hand, lines: lines.length }, ...lines].map((one) => `${JSON.stringify(one)}\n`).join('');
  return `${body}${JSON.stringify({ sha256: createHash('sha256').update(body).digest('hex') })}\n`;
}

/** The first two different cards of the first list, each in the other's place. */
function swapped(chance: unknown): unknown {
  if (!Array.isArray(chance)) {
    const lists = Object.entries(chance as Record<string, unknown[]>);
    return Object.fromEntries(lists.map(([name, list], index) => [name, index === 0 ? swapped(list) : list]));
  }
  const at = chance.findIndex((card) => card !== chance.at(-1));
  return chance.with(at, chance.at(-1)).with(chance.length - 1, chance[at]);
}

describe.each(DRAWN.map((one) => [`${one.game}, hand ${one.hand}`, one] as const))('%s', (_name, of) => {
  it('comes to the same cards', async () => {
    const proof = await prove(await file(of));
    expect(proof.commitment.ok).toBe(true);
    const packs = proof.draws.flatMap((draw) => draw.packs ?? []);
    expect(packs.length).toBeGreaterThan(0);
    expect(packs.flatMap((pack) => pack.cards.filter((card) => !card.ok))).toEqual([]);
    expect(proof.ok).toBe(true);
    for (const pack of packs) expect(pack.steps.length).toBe(pack.before.length - 1);
  });

  it('is not fooled by two cards that changed places, though the file is whole', async () => {
    const proof = await prove(await file({ ...of, dealt: of.dealt.map(swapped) }));
    expect(proof.hash.ok && proof.commitment.ok).toBe(true);
    expect(proof.ok).toBe(false);
  });

  it('has a name for every card', async () => {
    const draws = await drawsOf(of.game);
    for (const pack of draws?.packs(of.dealt[0], of.config) ?? []) for (const card of pack.before) expect(draws?.short(card)).toBeTruthy();
  });
});

describe('redraw', () => {
  it('shuffles the packs of a draw from one stream', () => {
    const bytes = unhex('32a253438464c130d7fea3a8b7d8bafe8803c16a984945b62fec94b0cfc8cd41');
    const before = Array.from('0123456789');
    const [first, second] = redraw([{ before, dealt: Array.from('6021534798') }, { before, dealt: Array.from('6021534798') }], bytes);
    expect(first?.ok).toBe(true);
    expect(second?.ok).toBe(false);
  });

  it('does not call a draw without cards right', () => {
    expect(redraw([{ before: ['a'], dealt: [] }], new Uint8Array(32))[0]?.ok).toBe(false);
  });
});

it('the page shows every card with its mark and every swap', async () => {
  const [of] = DRAWN as [Drawn];
  const proof = await prove(await file({ ...of, dealt: of.dealt.map(swapped) }));
  const [draw] = proof.draws;
  if (!draw) throw new Error('no draw');
  const drawn = mount(DrawProof, { target: document.body, props: { draw, number: 1, short: proof.short } });
  flushSync();
  expect(document.body.textContent).toContain('2 cards differ from the log');
  expect(document.querySelectorAll('ol.cards li').length).toBe(108);
  expect(document.querySelectorAll('ol.cards li.wrong').length).toBe(2);
  expect(document.querySelectorAll('tbody tr').length).toBe(107);
  expect(document.body.textContent).toContain(Buffer.from(await key(of, 0)).toString('hex'));
  void unmount(drawn);
});
