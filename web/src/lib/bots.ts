// The house bots' names in the reader's language; games bring theirs along.
import { SvelteMap } from 'svelte/reactivity';
import { say, type Words } from './i18n/index.svelte';

const ofGames = new SvelteMap<string, Record<string, { name: Words }>>();

export function teachBots(game: string, bots: Record<string, { name: Words }>): void {
  ofGames.set(game, bots);
}

/** A player's name as it is shown: "Chief 2" is 首领 2; people are called what they call themselves. */
export function shownName<Name extends string | null>(game: string | undefined, name: Name, bot: boolean): Name | string {
  if (!bot || name === null) return name;
  const [, kind = name, number = ''] = /^(.*?)( \d+)?$/.exec(name) ?? [];
  const words = ofGames.get(game ?? '')?.[kind.toLowerCase()];
  return words ? say(words.name) + number : name;
}
