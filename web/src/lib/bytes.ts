// Bytes and their hexadecimal text, and SHA-256 with its two uses.

export type Bytes = Uint8Array<ArrayBuffer>;

export function unhex(text: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(text)) throw new Error('not hexadecimal');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text));

export function join(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Four bytes, the highest first. */
export function bigEndian(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** The browser's own SHA-256 where the page may use it; on a plain http address it may not, and ours answers. */
export async function sha256(data: Bytes): Promise<Bytes> {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return (await import('./sha256')).sha256(data);
}

export async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? await sha256(key) : key);
  const inner = await sha256(join(block.map((byte) => byte ^ 0x36), data));
  return sha256(join(block.map((byte) => byte ^ 0x5c), inner));
}

/** RFC 5869, for keys of up to one hash's length. */
export async function hkdf(secret: Bytes, salt: Bytes, info: Bytes): Promise<Bytes> {
  const prk = await hmac(salt, secret);
  return hmac(prk, join(info, Uint8Array.of(1)));
}
