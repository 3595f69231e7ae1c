// How a game puts itself into words: a face made of the game's own events, and the words that games share.
import type { GameFace, Named, OptionText, Told } from './games';
import { say, type Words } from './i18n/index.svelte';
import type { RefusalWords } from './refusals';

/** The names that a game's engine uses, as its generated types list them. */
interface EngineNames {
  code: string;
  clash: string;
  preset: string;
  bot: string;
  option: string;
}

/** What a reason of this code is about, as the game's generated types have it. */
type DetailsOf<R extends { code: string }, C extends string> = Omit<Extract<R, { code: C }>, 'code'>;

/** A face as its game writes it, with events and refusals of the game's own types and words for every name of its engine. */
export interface FaceOf<E extends { type: string }, N extends EngineNames, R extends { code: string }>
  extends Omit<GameFace, 'thinkMs' | 'tell' | 'landmark' | 'refusals' | 'clashes' | 'presets' | 'bots' | 'options'> {
  refusals: { [C in N['code']]: RefusalWords<DetailsOf<R, C>> };
  clashes: Record<N['clash'], Words>;
  presets: Record<N['preset'], Named>;
  bots: Record<N['bot'], Named>;
  options: Record<N['option'], OptionText>;
  /** The option that says how long a player may think, in milliseconds. */
  thinks: N['option'];
  /** An event as a line of the log, or null if it says nothing to a reader. */
  tell: (event: E, told: Told) => string | null;
  /** Events that have a taller tick on a replay's scrubber. */
  landmarks: readonly E['type'][];
}

/** The page knows no game's events and refusals: they come off the wire of that game, and only its face looks into them. */
export function faceFrom<E extends { type: string }, N extends EngineNames, R extends { code: string }>({ thinks, tell, landmarks, ...words }: FaceOf<E, N, R>): GameFace {
  return {
    ...words,
    refusals: words.refusals as Record<string, RefusalWords>,
    thinkMs: (config) => (typeof config[thinks] === 'number' ? config[thinks] : undefined),
    tell: (event, told) => tell(event as E, told),
    landmark: (event) => landmarks.includes((event as E).type),
  };
}

/** A lost line where a bot of the house stands in. */
export const botPlaysOn = () =>
  say({ en: 'A bot plays for you until you are back.', zh: '你回来之前由机器人托管。', ru: 'Пока вас нет, за вас играет бот.' });
