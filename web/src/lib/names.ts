// A friendly nickname for someone who has none yet.

const FIRST = ['Brass', 'Calm', 'Clever', 'Early', 'Gentle', 'Green', 'Happy', 'Keen', 'Lucky', 'Merry', 'Quiet', 'Swift'];
const LAST = ['Badger', 'Finch', 'Fox', 'Hare', 'Heron', 'Lynx', 'Magpie', 'Otter', 'Owl', 'Raven', 'Sparrow', 'Wren'];

export function friendlyName(): string {
  const below = (n: number) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % n;
  const pick = (from: string[]) => from[below(from.length)] ?? '';
  const number = 10 + below(90);
  return `${pick(FIRST)} ${pick(LAST)} ${number}`.slice(0, 16);
}

const NAME = /^[\p{L}\p{N}_ -]{3,16}$/u;

/** What the server will say about a nickname anyway; said here while it is typed. */
export function looksLikeName(text: string): boolean {
  return NAME.test(text.trim());
}
