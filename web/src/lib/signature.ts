// Whether the room signed the end of a hand, by the browser's own Ed25519 where it has one.
import { bigEndian, unhex, utf8, type Bytes } from './bytes';
import { labelled } from './dice';

/** Null where nothing was signed, no key is known, or this browser cannot check signatures. */
export async function isSigned(
  of: { table: string; hand: number },
  { head, signature }: { head?: string; signature?: string | null },
  key: string | null | undefined,
): Promise<boolean | null> {
  if (!head || !signature || !key || !globalThis.crypto?.subtle) return null;
  const message = await labelled('ended', utf8(of.table), bigEndian(of.hand), unhex(head));
  try {
    return await verified(unhex(key), unhex(signature), message);
  } catch {
    // An older browser has no Ed25519; a key or signature of the wrong length is no proof either way.
    return null;
  }
}

async function verified(key: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, message);
}
