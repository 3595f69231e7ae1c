// Where the page is: everything after the # of the address, so that any server and any prefix will do.

export interface Route {
  /** The parts of the path: `/table/abc` is `['table', 'abc']`. */
  parts: string[];
  query: URLSearchParams;
}

export function parse(hash: string): Route {
  const text = hash.replace(/^#\/?/, '');
  const [path = '', query = ''] = text.split('?', 2);
  const parts = path.split('/').filter(Boolean).map(plain);
  return { parts, query: new URLSearchParams(query) };
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function link(parts: (string | number)[], query: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
  return `#/${parts.map((part) => encodeURIComponent(part)).join('/')}${search}`;
}

/** What follows a screen's name in its address; anything else leads nowhere. */
const ID = /^[^/]+$/;
const HAND = /^[^/]+\/\d{1,9}$/;
const SCREENS = new Map([
  ['', /^$/], ['lobby', /^$/], ['history', /^$/], ['settings', /^$/], ['login', /^$/],
  ['table', ID], ['player', ID], ['replay', HAND], ['verify', HAND],
]);

export function leads([screen = '', ...rest]: string[]): boolean {
  return SCREENS.get(screen)?.test(rest.map(encodeURIComponent).join('/')) ?? false;
}

/** Where a link that somebody sent leads to, if it is a table of this room; whatever stands around it is ignored. */
export function invitation(text: string): string | null {
  const hash = /#\/\S+/.exec(text)?.[0];
  if (hash === undefined) return null;
  const { parts, query } = parse(hash);
  const [place, table, ...rest] = parts;
  return place === 'table' && table && rest.length === 0 ? link([place, table], { code: query.get('code') ?? undefined }) : null;
}

class Place {
  route = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => {
      this.route = parse(location.hash);
    });
  }
}

const place = new Place();

export const route = () => place.route;

export function go(to: string): void {
  location.hash = to;
}

/** Changes the address without a new step in the history, as a scrubber does. */
export function replace(to: string): void {
  if (location.hash === to) return;
  history.replaceState(null, '', to);
  place.route = parse(location.hash);
}

/** The whole address of a place, to share. */
export function shareable(to: string): string {
  return location.href.split('#')[0] + to;
}
