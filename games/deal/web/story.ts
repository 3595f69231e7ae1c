// The hand told in sentences: for its end and for the log.
import type { Told } from '$lib/games';
import { list, num, say, signed } from '$lib/i18n/index.svelte';
import { BETTING_END, CARD, ROLE, TIER } from './text';
import type { Card, Ending, Event, Role, RunEnd, View } from './types';
import { TOLD } from './words';

export const ROLES: readonly Role[] = ['narc', 'customer', 'player'];

/** A card's name inside a sentence: whole, without the places where a narrow card breaks it. */
export function cardName(card: Card): string {
  return say(CARD[card]).replaceAll('\u00ad', '');
}

const inner = (card: Card) => cardName(card).toLowerCase();

export function headline(ending: Ending): string {
  if (ending.state === 'Bust') return say(TOLD.bust);
  return say(ending.state === 'Folded' ? TOLD.folded : TOLD.success);
}

function outcome(ending: Ending): string {
  const { product, location, tippedBy } = ending;
  if (ending.state === 'Bust') {
    return tippedBy ? say(TOLD.tipped, { card: inner(tippedBy.card), role: say(ROLE[tippedBy.role]) }) : say(TOLD.caught);
  }
  if (ending.state === 'Folded') return say(TOLD.foldedIn, { n: ending.round, lost: ending.lost });
  if (!product) return say(TOLD.unsold);
  const sold = { card: inner(product), n: ending.profit };
  return location ? say(TOLD.soldAt, { ...sold, place: inner(location) }) : say(TOLD.sold, sold);
}

function sums({ totals }: Ending): string {
  const values = { e: totals.evidence, c: totals.cover, m: totals.missing };
  return say(totals.missing > 0 ? TOLD.sumsOver : TOLD.sumsSafe, values);
}

function heat({ heatBefore: a, heatAfter: b }: Ending): string {
  return say(a === b ? TOLD.heatSame : b > a ? TOLD.heatUp : TOLD.heatDown, { a, b });
}

/** What happened, why, and what it leaves behind. */
export const endingTold = (ending: Ending): string[] => [outcome(ending), sums(ending), heat(ending), potTold(ending)].filter((line) => line !== null);

export function pointsTold(ending: Ending): string {
  return say(TOLD.scored, { list: list(ROLES.map((role) => `${say(ROLE[role])} ${num(ending.points[role])}`)) });
}

/** What the pot brought or took, where there was one to share. */
function potTold(ending: Ending): string | null {
  if (ROLES.every((role) => ending.pot[role] === 0)) return null;
  return say(TOLD.pot, { list: list(ROLES.map((role) => `${say(ROLE[role])} ${signed(ending.pot[role])}`)) });
}

function runTold(why: RunEnd, banked: number, lost: number, hands: number): string {
  if (why === 'busted') return lost > 0 ? say(TOLD.lostRun, { n: lost }) : say(TOLD.runOver, { hands });
  return why === 'out_of_cards' ? say(TOLD.outOfCards, { n: banked }) : say(TOLD.wentHome, { n: banked, hands });
}

/** What became of the run, or of the roles, once the hand has settled it. */
export function afterTold(view: View): string | null {
  const rotation = view.ending && view.run.rotation;
  if (rotation && view.you !== null) {
    const seat = view.seats[view.you];
    const next = ROLES.find((role) => rotation.nextSeats[role] === seat);
    return next ? say(TOLD.nextRole, { role: say(ROLE[next]) }) : null;
  }
  const last = view.story.at(-1);
  if (last?.type === 'run_ended') return runTold(last.why, last.banked, last.lost, last.hands);
  return last?.type === 'played_on' ? say(TOLD.playedOn, { n: last.unbanked }) : null;
}

/** An event as a line of the log. */
export function tell(event: Event, { you }: Pick<Told, 'you'>): string | null {
  switch (event.type) {
    case 'hand_began':
      return say(TOLD.began, { run: event.run, n: event.hand, heat: event.heat, tier: say(TIER[event.tier]) });
    case 'round_began':
      return say(TOLD.roundBegan, { n: event.round });
    case 'drew':
      if (!event.cards?.length) return null;
      // A replay with all hands open shows them to somebody who sits nowhere.
      return say(you === null ? TOLD.drewOpen : TOLD.drew, { role: say(ROLE[event.role]), cards: list(event.cards.map(inner)) });
    case 'checked':
      return say(TOLD.checked, { role: say(ROLE[event.role]) });
    case 'raised': {
      const values = { role: say(ROLE[event.role]), n: event.raise };
      const line = event.card ? say(TOLD.raisedWith, { ...values, card: inner(event.card) }) : say(TOLD.raised, values);
      return event.tookInitiative ? `${line} ${say(TOLD.took)}` : line;
    }
    case 'folded':
      return say(TOLD.fold, { role: say(ROLE[event.role]) });
    case 'betting_ended':
      return say(BETTING_END[event.why]);
    case 'flipped': {
      const values = { e: event.totals.evidence, c: event.totals.cover };
      return event.cards.length ? say(TOLD.flipped, { cards: list(event.cards.map((one) => inner(one.card))), ...values }) : say(TOLD.flippedNone, values);
    }
    case 'rounds_changed':
      return say(event.to > event.from ? TOLD.longer : TOLD.shorter, { n: event.to, of: event.from });
    case 'continued':
      return say(TOLD.continued);
    case 'hand_ended':
      return `${headline(event.ending)}: ${endingTold(event.ending).join(' ')}`;
    case 'played_on':
      return say(TOLD.playedOn, { n: event.unbanked });
    case 'run_ended':
      return runTold(event.why, event.banked, event.lost, event.hands);
  }
}
