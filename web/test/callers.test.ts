// Names of the log stay those of the people who were there.
import { describe, expect, it } from 'vitest';
import { Callers } from '$lib/table/callers';

const seated = (...names: (string | null)[]) => names.map((name, seat) => ({ seat, name, bot: null, present: true, ready: false, toAct: false, you: false }));

describe('Callers', () => {
  it('keep the name an event was first told with', () => {
    const callers = new Callers();
    const event = {};
    callers.seated(seated('Ann', 'Ben'));
    expect(callers.at(event, 1)).toBe('Ben');
    callers.seated(seated('Ann', 'Cat'));
    expect(callers.at(event, 1)).toBe('Ben');
    expect(callers.at({}, 1)).toBe('Cat');
  });

  it('know the last owner of an empty chair, and learn a name that comes late', () => {
    const callers = new Callers();
    const event = {};
    callers.seated(seated('Ann', null));
    expect(callers.at(event, 1)).toBeUndefined();
    callers.seated(seated('Ann', 'Ben'));
    expect(callers.at(event, 1)).toBe('Ben');
    callers.seated(seated('Ann', null));
    expect(callers.at(event, 1)).toBe('Ben');
    expect(callers.at({}, 1)).toBe('Ben');
  });
});
