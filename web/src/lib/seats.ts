// How many sit at a game's tables, as its kinds of table say.
import { num, t } from './i18n/index.svelte';
import type { GameInfo } from './wire';

/** "2 seats", "4 or 6 seats", "2–9 seats". */
export function seatsInWords(presets: GameInfo['presets']): string {
  const counts = [...new Set(presets.map((preset) => preset.seats))].sort((a, b) => a - b);
  const [least, most] = [counts[0] ?? 0, counts.at(-1) ?? 0];
  if (counts.length <= 1) return t('seats', { n: least });
  return t(counts.length === 2 ? 'seats.or' : 'seats.range', { a: num(least), n: most });
}
