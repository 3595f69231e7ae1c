// What a letter says has moved, applied to the view that the page keeps. Parts that did not move stay the objects they
// were, so that only what changed is drawn anew.

export type Change = readonly [path: string, value?: unknown];
type Place = Record<string, unknown> | unknown[];

/** The view after the changes, or undefined if they belong to another view. */
export function applied(view: unknown, moved: readonly Change[]): unknown {
  const copies = new Set<unknown>();
  const copied = (value: unknown): Place | undefined => {
    if (copies.has(value)) return value as Place;
    if (typeof value !== 'object' || value === null) return undefined;
    const copy: Place = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Record<string, unknown>) };
    copies.add(copy);
    return copy;
  };
  let whole = view;
  for (const change of moved) {
    const names = change[0].split('/');
    const last = names.pop() ?? '';
    if (change[0] === '') {
      whole = change[1];
      continue;
    }
    let place = copied(whole);
    whole = place;
    for (const name of names) {
      const inner = copied(place && at(place, name));
      if (place && inner) put(place, name, inner);
      place = inner;
    }
    if (!place || !done(place, last, change)) return undefined;
  }
  return whole;
}

const at = (place: Place, name: string): unknown => (Array.isArray(place) ? place[Number(name)] : place[name]);

function put(place: Place, name: string, value: unknown): void {
  if (Array.isArray(place)) place[Number(name)] = value;
  else place[name] = value;
}

/** Carries out one change at the end of its path; false if there is no such place. */
function done(place: Place, name: string, change: Change): boolean {
  const [, value] = change;
  if (!Array.isArray(place)) {
    if (change.length > 1) place[name] = value;
    else if (name in place) delete place[name];
    else return false;
    return true;
  }
  if (name === '+') place.push(...(value as unknown[]));
  else if (name === '@') {
    const [from, count, ...come] = value as [number, number, ...unknown[]];
    if (from + count > place.length) return false;
    place.splice(from, count, ...come);
  } else {
    if (!(Number(name) < place.length)) return false;
    place[Number(name)] = value;
  }
  return true;
}
