// The table's money: whole numbers of its smallest unit, written and read with its decimals, never a fraction in between.
import { num } from '$lib/i18n/index.svelte';

/** The sign between whole and part in the reader's language. */
const point = () => num(1.5).charAt(1);

function parts(amount: number, decimals: number): { whole: number; part: string } {
  const unit = 10 ** decimals;
  return { whole: Math.trunc(amount / unit), part: String(amount % unit).padStart(decimals, '0') };
}

/** An amount as a person reads it: "1,250", "75.25". */
export function money(amount: number, decimals: number): string {
  const { whole, part } = parts(amount, decimals);
  return Number(part) === 0 ? num(whole) : num(whole) + point() + part;
}

/** An amount as it stands in a field, without signs between thousands. */
export function typed(amount: number, decimals: number): string {
  const { whole, part } = parts(amount, decimals);
  return Number(part) === 0 ? String(whole) : String(whole) + point() + part;
}

export type Unread = 'empty' | 'unreadable' | 'too_fine';

/** What was typed, in the smallest unit, or why it means nothing. */
export function readMoney(text: string, decimals: number): number | Unread {
  // A Chinese keyboard may write wide digits, which mean the same.
  let plain = text.normalize('NFKC').replace(/[\s\u00a0\u202f]/g, '');
  if (plain === '') return 'empty';
  // A comma before groups of three is a sign between thousands where the language does not use it as the point.
  if (point() === '.' && /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) plain = plain.replaceAll(',', '');
  const found = /^(\d+)(?:[.,](\d*))?$/.exec(plain);
  if (!found) return 'unreadable';
  const part = (found[2] ?? '').replace(/0+$/, '');
  if (part.length > decimals) return 'too_fine';
  const amount = Number(`${found[1]}${part.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(amount) ? amount : 'unreadable';
}

export const isAmount = (read: number | Unread): read is number => typeof read === 'number';
