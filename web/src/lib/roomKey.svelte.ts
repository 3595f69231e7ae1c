// The room's key as this browser remembers it from visit to visit: a room that shows another one is not taken for the same.
import { api } from './api';
import { hex, sha256, unhex } from './bytes';

const KEY = 'baize.room';
const FINGERPRINT_BYTES = 16;
/** As many as tell two rooms apart at a glance. */
const SHORT = 8;

/** For people to compare; the room says the same, and is not asked for it. */
export const fingerprint = async (key: string) => hex((await sha256(unhex(key))).slice(0, FINGERPRINT_BYTES));

/** In groups of four, as it is read aloud. */
export const inGroups = (text: string) => (text.match(/.{1,4}/g) ?? []).join(' ');

class RoomKey {
  /** The fingerprint; null until it is known. */
  now = $state<string | null>(null);
  /** What it was on the visits before, where that is something else. */
  before = $state<string | null>(null);

  get short(): string {
    return inGroups((this.now ?? '').slice(0, SHORT));
  }

  async load(): Promise<void> {
    let key: string;
    try {
      key = await api.roomKey();
      this.now = await fingerprint(key);
    } catch {
      // Without an answer nothing is known, and nothing is forgotten.
      return;
    }
    const known = localStorage.getItem(place());
    if (known === null) localStorage.setItem(place(), this.now);
    this.before = known !== null && known !== this.now ? known : null;
  }

  /** This person knows about the new key. */
  accept(): void {
    if (this.now !== null) localStorage.setItem(place(), this.now);
    this.before = null;
  }
}

/** Several rooms may live behind one name, each under a path of its own. */
const place = () => `${KEY} ${new URL('.', document.baseURI).pathname}`;

export const roomKey = new RoomKey();
