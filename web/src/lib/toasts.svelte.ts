// Short messages at the edge of the screen: refusals, and things that were done.
import { refusal, whyNot } from './refusals';
import type { Answer } from './wire';

export interface Toast {
  id: number;
  text: string;
  kind: 'note' | 'refused';
}

const SHOWN_MS = 5_000;
const MOST = 3;

class Toasts {
  list = $state.raw<Toast[]>([]);
  private count = 0;

  show(text: string, kind: Toast['kind'] = 'note'): void {
    const id = ++this.count;
    this.list = [...this.list.filter((toast) => toast.text !== text), { id, text, kind }].slice(-MOST);
    setTimeout(() => this.close(id), SHOWN_MS);
  }

  close(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();

/** Says why something was refused, and whether it was not. */
export function accepted(answer: Answer): boolean {
  if (!answer.ok && answer.error) toasts.show(refusal(answer.error), 'refused');
  return answer.ok;
}

/** Says what went wrong with a call to the server. */
export function failed(error: unknown): void {
  toasts.show(whyNot(error)?.() ?? '', 'refused');
}
