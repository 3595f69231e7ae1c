// A hint belongs to the question that it was asked about, and to no other.
import { expect, test } from 'vitest';
import { Hints, type Question } from '$lib/table/hints.svelte';
import { Reviewing } from '$lib/table/reviewing.svelte';
import type { Answer, Hint, ReviewState } from '$lib/wire';

const ADVICE: NonNullable<Hint['advice']> = { options: [{ action: 'A', loses: 0, error: 0, share: null }], value: 0, error: 0, basis: 'exact', played: null };
const found = (question: Question): Hint => ({ table: 't', ...question, advice: ADVICE });

function table(answer: Answer = { nonce: 'n', ok: true }) {
  const at = { question: { hand: 1, deadline: 500 } as Question | null, asked: 0 };
  const hints = new Hints({
    table: 't',
    ask: async () => {
      at.asked += 1;
      return answer;
    },
    question: () => at.question,
  });
  return { at, hints };
}

test('a hint is asked for once and shown until the table moves on', async () => {
  const { at, hints } = table();
  await hints.ask();
  expect(hints.thinking).toBe(true);
  await hints.ask();
  expect(at.asked).toBe(1);
  hints.heard(found({ hand: 1, deadline: 500 }));
  expect([hints.thinking, hints.advice]).toEqual([false, ADVICE]);
  at.question = { hand: 1, deadline: 900 };
  expect(hints.advice).toBeUndefined();
});

test('a hint that comes too late, or was put away, is not shown', async () => {
  const { at, hints } = table();
  await hints.ask();
  at.question = { hand: 1, deadline: 900 };
  hints.heard(found({ hand: 1, deadline: 500 }));
  expect([hints.thinking, hints.advice]).toEqual([false, undefined]);
  await hints.ask();
  hints.heard(found({ hand: 1, deadline: 900 }));
  expect(hints.advice).toEqual(ADVICE);
  hints.close();
  expect(hints.advice).toBeUndefined();
});

test('a refusal is said in place of the hint', async () => {
  const error = { code: 'not_among_people', message: 'no' } as const;
  const { hints } = table({ nonce: 'n', ok: false, error });
  await hints.ask();
  expect([hints.thinking, hints.refused, hints.advice]).toEqual([false, error, undefined]);
});

test('nothing is asked while nothing is to be decided', async () => {
  const { at, hints } = table();
  at.question = null;
  await hints.ask();
  expect([at.asked, hints.thinking]).toEqual([0, false]);
});

test('a review that is there at once needs no second question', async () => {
  const reviewing = new Reviewing();
  const review = { seat: 0, decisions: [] };
  await reviewing.begin(async (): Promise<ReviewState> => ({ done: 0, of: 0, review }));
  expect([reviewing.review, reviewing.share]).toEqual([review, null]);
  await reviewing.begin(async () => ({ done: 1, of: 4, review: null }));
  expect([reviewing.review, reviewing.share]).toEqual([null, 0.25]);
  reviewing.stop();
  await reviewing.begin(async () => Promise.reject(new Error('gone')));
  expect([reviewing.share, (reviewing.failure as Error).message]).toEqual([null, 'gone']);
});
