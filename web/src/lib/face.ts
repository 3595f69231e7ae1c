// How a game puts itself into words: a face made of the game's own events, and the words that games share.
import type { GameFace, Told } from './games';
import { say, type Words } from './i18n/index.svelte';

/** A face as its game writes it, with events of the game's own type. */
export interface FaceOf<E extends { type: string }> extends Omit<GameFace, 'thinkMs' | 'tell' | 'landmark'> {
  /** The option that says how long a player may think, in milliseconds. */
  thinks: string;
  /** An event as a line of the log, or null if it says nothing to a reader. */
  tell: (event: E, told: Told) => string | null;
  /** Events that have a taller tick on a replay's scrubber. */
  landmarks: readonly E['type'][];
}

/** The page knows no game's events: they come off the wire of that game, and only its face looks into them. */
export function faceFrom<E extends { type: string }>({ thinks, tell, landmarks, ...words }: FaceOf<E>): GameFace {
  return {
    ...words,
    thinkMs: (config) => (typeof config[thinks] === 'number' ? config[thinks] : undefined),
    tell: (event, told) => tell(event as E, told),
    landmark: (event) => landmarks.includes((event as E).type),
  };
}

/** A lost line where a bot of the house stands in. */
export const botPlaysOn = () =>
  say({ en: 'A bot plays for you until you are back.', zh: '你回来之前由机器人托管。', ru: 'Пока вас нет, за вас играет бот.' });

/** Refusals that mean the same in every game. */
export const REFUSALS = {
  not_your_turn: { en: 'It is not your turn.', zh: '还没轮到你。', ru: 'Сейчас не ваш ход.' },
  bad_config: { en: 'These options do not fit together.', zh: '这些选项不能同时使用。', ru: 'Эти настройки не сочетаются.' },
} satisfies Record<string, Words>;
