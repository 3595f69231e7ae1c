// Opening tables and sitting down at them: against bots at once, or with chosen options.
import { api } from './api';
import { offered } from './bots';
import type { GameFace } from './games';
import { net } from './net.svelte';
import { accepted } from './toasts.svelte';
import type { GameInfo, NewTable, TableInfo } from './wire';

const presetOf = (game: GameInfo, name: string | undefined) => game.presets.find((one) => one.name === name) ?? game.presets[0];

/** A table for friends, who come by its link. */
export function playFriends(game: GameInfo, face: GameFace | undefined): Promise<TableInfo> {
  const preset = presetOf(game, face?.friendsPreset ?? face?.firstPreset);
  return openAndSit({ game: game.name, public: false, ...(preset ? { preset: preset.name } : {}) });
}

/** A table against bots of the house, as a newcomer meets the game. */
export function playBots(game: GameInfo, face: GameFace | undefined): Promise<TableInfo> {
  const preset = presetOf(game, face?.firstPreset);
  const bot = offered(game.bots, face);
  const table: NewTable = { game: game.name, public: false };
  if (preset) table.preset = preset.name;
  if (bot && preset) table.bots = Array.from({ length: preset.seats - 1 }, () => bot.name);
  return openAndSit(table);
}

/** A table with the same rules and the same bots as one that is no more. */
export async function openLike(like: TableInfo, bots: string[]): Promise<TableInfo> {
  const games = await api.games();
  const preset = games.find((one) => one.name === like.game)?.presets.find((one) => one.name === like.preset);
  const same = (key: string) => JSON.stringify(preset?.config[key]) === JSON.stringify(like.config[key]);
  const options = Object.fromEntries(Object.entries(like.config).filter(([key]) => preset && !same(key)));
  return openAndSit({
    game: like.game, preset: like.preset, public: like.public,
    ...(Object.keys(options).length ? { options } : {}),
    ...(bots.length ? { bots } : {}),
  });
}

/** The host takes a seat of a table that was just opened; the server knows the best one that is free. */
export async function openAndSit(table: NewTable): Promise<TableInfo> {
  const made = await api.open(table);
  accepted(await net.ask({ type: 'sit', table: made.id, ...(made.code ? { code: made.code } : {}) }));
  return made;
}
