// The one line on the cloth: what is going on, and what is asked of you.
import { say } from '$lib/i18n/index.svelte';
import { short, shorts } from './cards';
import { GROUP, KIND, W } from './text';
import type { LegalActions, Trick, View } from './types';

export function status(view: View, legal: LegalActions | null, name: (seat: number) => string): string {
  switch (view.phase) {
    case 'DEALING':
    case 'FLIP_TRUMP':
      return declaring(view, legal, name);
    case 'BURY_KITTY': {
      const asked = legal?.type === 'bury' ? say(W.bury, { n: legal.count }) : say(W.burying, { name: name(view.banker ?? 0) });
      return view.fallback ? `${say(W.fallback, { card: short(view.fallback) })} ${asked}` : asked;
    }
    case 'TRICK_PLAY':
      return playing(view, legal, name);
    default:
      return '';
  }
}

function declaring(view: View, legal: LegalActions | null, name: (seat: number) => string): string {
  const bid = view.bids.at(-1);
  const stands = bid ? `${say(W.declared, { name: name(bid.seat), what: shorts(bid.cards) })} ` : '';
  if (view.phase === 'FLIP_TRUMP') return stands + say(W.flip);
  return stands || say(legal ? W.dealing : W.dealingWatch);
}

function playing(view: View, legal: LegalActions | null, name: (seat: number) => string): string {
  const { trick } = view;
  const last = view.tricks.at(-1);
  const next = view.turn === null ? '' : say(W.turnOf, { name: name(view.turn) });
  const before = !trick && last ? `${say(W.took, { name: name(last.winner), n: last.points })} ` : '';
  if (legal?.type === 'lead') return before + say(W.lead);
  if (legal?.type === 'follow' && trick) {
    return failed(trick, name) + say(W.follow, { kind: say(KIND[trick.kind]), group: say(GROUP[trick.group]), n: legal.count });
  }
  return (trick ? failed(trick, name) : before) + next;
}

/** A punished throw stays in words for as long as its trick lies. */
function failed(trick: Trick, name: (seat: number) => string): string {
  return trick.punished ? `${say(W.throwFailed, { name: name(trick.leader) })} ` : '';
}
