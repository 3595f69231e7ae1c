// The one line under the oval: what is going on, and what is asked of you; and what coming back is called.
import { say } from '$lib/i18n/index.svelte';
import { money } from './money';
import { W } from './text';
import type { Forecast, View } from './types';

export function status(view: View, you: number | null, name: (seat: number) => string): string {
  const own = you === null ? null : view.seats[you];
  const choices = you === null ? null : view.choices;
  if (choices) return choices.call === null ? say(W.yourTurn) : say(W.toCall, { n: money(choices.call, view.decimals) });
  const going = happening(view, name);
  if (!own) return going;
  if (own.intent === 3) return say(own.mayRebuy ? W.youBroke : W.youLeave);
  if (own.state === 'paused' || own.state === 'paused_until_bb') {
    if (own.timeouts > 0) return say(W.youTimedOut, { n: own.timeouts });
    return say(own.dealt && view.phase === 'betting' ? W.youGaveUp : W.youOut);
  }
  if (!own.dealt && own.intent === 0 && view.phase !== 'waiting') return say(W.youEnter);
  return going;
}

function happening(view: View, name: (seat: number) => string): string {
  if (view.phase === 'waiting') return say(W.waitingMore);
  if (view.phase === 'dealing') return say(W.dealing);
  if (view.phase === 'ended') return say(W.ended);
  return view.turn === null ? '' : say(W.turnOf, { name: name(view.turn) });
}

/** What the button for playing again says: with its price for one who sits out. */
export function returnName(forecast: Forecast | null, decimals: number): string {
  if (!forecast) return say(W.playOn);
  const price = forecast.priceNow;
  return price > 0 ? say(W.returnNow, { n: money(price, decimals) }) : say(W.returnFree);
}
