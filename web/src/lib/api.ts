// The HTTP half of the server, typed; every address is relative to the page, so a path prefix changes nothing.
import type {
  Created, GameInfo, HandKey, HandList, Me, NewTable, NewToken, PlayerStats, Refused, Replay, ReviewState, SessionList, TableInfo,
  TableList,
} from './wire';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Refused['details'] = undefined,
  ) {
    super(message);
  }
}

/** Told when the server does not know who asks: a login may have run out while its page was open. */
let unknown: () => void = () => undefined;
export const whenUnknown = (told: () => void) => (unknown = told);

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(address(path), init);
  } catch {
    throw new ApiError(0, 'unreachable', 'the server does not answer');
  }
  if (response.ok) return response;
  const said = (await response.json().catch(() => null)) as { error?: Refused } | null;
  if (said?.error?.code === 'not_logged_in') unknown();
  throw new ApiError(response.status, said?.error?.code ?? `http_${response.status}`, said?.error?.message ?? response.statusText, said?.error?.details);
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
}

/** An address beside the page, wherever it is served. */
export function address(path: string): string {
  return new URL(path, document.baseURI.split('#')[0]).href;
}

export function socketAddress(): string {
  return address('ws').replace(/^http/, 'ws');
}

const part = encodeURIComponent;
const query = (fields: Record<string, string | number | undefined>) => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
};

export interface HandQuery {
  nickname?: string;
  game?: string;
  table?: string;
  before?: number;
  before_table?: string;
  before_hand?: number;
  limit?: number;
  [field: string]: string | number | undefined;
}

/** The key is what a link to a hand of a private table carries for those who did not sit in it. */
export const logPath = (table: string, hand: number, key?: string) => `api/hands/${part(table)}/${hand}/log${query({ key })}`;
export const exportPath = (table: string, hand: number, notation: string, eyes?: string, key?: string) =>
  `api/hands/${part(table)}/${hand}/export/${part(notation)}${query({ eyes, key })}`;

export const api = {
  guest: (nickname: string) => json<Me>('POST', 'api/guest', { nickname }),
  login: (nickname: string, password: string) => json<Me>('POST', 'api/login', { nickname, password }),
  logout: () => call('POST', 'api/logout'),
  me: () => json<Me>('GET', 'api/me'),
  keep: (password: string, current?: string) => call('POST', 'api/me/password', current ? { password, current } : { password }),
  token: () => json<NewToken>('POST', 'api/me/token'),
  sessions: async () => (await json<SessionList>('GET', 'api/me/sessions')).sessions,
  endSession: (id: string) => call('DELETE', `api/me/sessions/${part(id)}`),
  endOtherSessions: async () => (await json<SessionList>('DELETE', 'api/me/sessions')).sessions,
  deleteAccount: (password?: string) => call('POST', 'api/me/delete', password ? { password } : {}),
  refill: () => json<Me>('POST', 'api/me/refill'),
  version: () => json<{ version: string; protocol: number }>('GET', 'api/version'),
  games: () => json<GameInfo[]>('GET', 'api/games'),
  rules: async (game: string, lang: string) => (await call('GET', `api/games/${part(game)}/rules${query({ lang })}`)).text(),
  tables: () => json<TableList>('GET', 'api/tables'),
  table: (id: string, code?: string) => json<TableInfo>('GET', `api/tables/${part(id)}${query({ code })}`),
  open: async (table: NewTable) => (await json<Created>('POST', 'api/tables', table)).table,
  addBot: (id: string, bot: string, seat?: number) => call('POST', `api/tables/${part(id)}/bots`, { bot, seat }),
  removeBot: (id: string, seat: number) => call('DELETE', `api/tables/${part(id)}/bots/${seat}`),
  hands: async (fields: HandQuery) => (await json<HandList>('GET', `api/hands${query(fields)}`)).hands,
  roomKey: async () => (await json<{ key: string }>('GET', 'api/room')).key,
  log: async (table: string, hand: number, key?: string) => (await call('GET', logPath(table, hand, key))).text(),
  replay: (table: string, hand: number, eyes: string | undefined, key?: string) =>
    json<Replay>('GET', `api/hands/${part(table)}/${hand}/replay${query({ eyes, key })}`),
  review: (table: string, hand: number, eyes: string, key?: string) =>
    json<ReviewState>('POST', `api/hands/${part(table)}/${hand}/review${query({ eyes, key })}`),
  handKey: async (table: string, hand: number) => (await json<HandKey>('GET', `api/hands/${part(table)}/${hand}/key`)).key ?? undefined,
  player: (nickname: string) => json<PlayerStats>('GET', `api/players/${part(nickname)}`),
};
