// Two people at a table of their own.
import { prep, sit } from './duel.mjs';

/** Time enough for people on a slow machine: to lay cards, and to come back. */
export const PATIENT = { prep_ms: 600_000, step_ms: 600 };
export const BACK = { reconnect_ms: 600_000 };

let count = 0;

export async function pair(room, preset, options = {}) {
  const number = ++count;
  const [ann, bob] = await Promise.all([room.guest(`Ann ${number}`), room.guest(`Bob ${number}`)]);
  const table = await room.table(ann, { preset, options: { ...PATIENT, ...(preset === 'friendly' ? BACK : {}), ...options } });
  const address = room.address(table.id, table.code);
  await ann.goto(address);
  await sit(ann);
  await ann.getByText('One seat is free').waitFor();
  await bob.goto(address);
  await sit(bob);
  await Promise.all([prep(ann, 1), prep(bob, 1)]);
  return { ann, bob, table, address, names: [`Ann ${number}`, `Bob ${number}`] };
}
