// The house bots in the reader's language, and which of them is offered; games bring their words along.
import { SvelteMap } from 'svelte/reactivity';
import type { GameFace } from './games';
import { say, t, type Words } from './i18n/index.svelte';
import type { BotChoice } from './wire';

type Face = Pick<GameFace, 'bots' | 'firstBot'> | null | undefined;

/** The bot that was asked for; otherwise the one a newcomer of this game meets first. */
export function offered(bots: readonly BotChoice[], face: Face, wanted = ''): BotChoice | undefined {
  const named = (name: string | undefined) => bots.find((one) => one.name.toLowerCase() === name?.toLowerCase());
  return named(wanted) ?? named(face?.firstBot) ?? bots[0];
}

/** A bot's name and what it does, in the game's own words where it has them. */
export function inWords(bot: BotChoice, face: Face): { name: string; about: string } {
  const words = face?.bots[bot.name.toLowerCase()];
  return { name: words ? say(words.name) : bot.name, about: words?.about ? say(words.about) : bot.about };
}

const ofGames = new SvelteMap<string, Record<string, { name: Words }>>();

export function teachBots(game: string, bots: Record<string, { name: Words }>): void {
  ofGames.set(game, bots);
}

/** Who sits somewhere, or sat there. */
type Somebody<Name extends string | null> = { name: Name; bot: string | null; number: number | null };

/** A player's name as it is shown: the second chief is 首领 2; people are called what they call themselves, while they do. */
export function shownName<Name extends string | null>(game: string | undefined, { name, bot, number }: Somebody<Name>): Name | string {
  if (bot === null) return name === '' ? t('player.deleted') : name;
  const words = ofGames.get(game ?? '')?.[bot];
  return words ? [say(words.name), ...(number === null ? [] : [number])].join(' ') : name;
}
