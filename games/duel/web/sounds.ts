// What the duel sounds like.
import { play } from '$lib/sound';
import type { Event } from './types';

/** Plays what an event sounds like; the bell and the ending are for those who play. */
export function sounded(event: Event, plays: boolean): void {
  if (event.type === 'prep_start' && plays) play('turn');
  if (event.type === 'match_end' && plays && event.yourResult === 'win') play('won');
  if (event.type === 'match_end' && plays && event.yourResult === 'loss') play('lost');
  if (event.type !== 'step_reveal') return;
  play('flip');
  const { yourEffect, oppEffect } = event;
  if (yourEffect.lost + oppEffect.lost > 0) play('hit');
  else if (yourEffect.healed + oppEffect.healed > 0) play('heal');
  else if (yourEffect.kind === 'blocked' || oppEffect.kind === 'blocked') play('block');
}
