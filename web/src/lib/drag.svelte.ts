// Picking a thing up with mouse, pen or finger and letting it fall somewhere; a short press stays a click.

const FAR_PX = 6;

export interface Carried<T> {
  thing: T;
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Drag<T> {
  carried = $state.raw<Carried<T> | null>(null);
  /** What lies under the carried thing: the value of its nearest `data-drop`. */
  over = $state<string | null>(null);
  private justDropped = false;

  constructor(private readonly drop: (thing: T, place: string | null) => void) {}

  /** For `onpointerdown` of whatever can be picked up. */
  press(event: PointerEvent, thing: T): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    const held = event.currentTarget;
    const box = held.getBoundingClientRect();
    const grip = { x: event.clientX, y: event.clientY };
    const { pointerId } = event;
    this.justDropped = false;
    held.setPointerCapture?.(pointerId);

    const move = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      const far = Math.hypot(now.clientX - grip.x, now.clientY - grip.y) > FAR_PX;
      if (!this.carried && !far) return;
      const x = box.left + now.clientX - grip.x;
      const y = box.top + now.clientY - grip.y;
      this.carried = { thing, x, y, width: box.width, height: box.height };
      this.over = placeAt(now.clientX, now.clientY);
    };
    const end = (now: PointerEvent) => {
      if (now.pointerId !== pointerId) return;
      held.removeEventListener('pointermove', move);
      held.removeEventListener('pointerup', end);
      held.removeEventListener('pointercancel', end);
      const dropped = this.carried !== null && now.type === 'pointerup';
      this.carried = null;
      this.over = null;
      if (!dropped) return;
      this.justDropped = true;
      this.drop(thing, placeAt(now.clientX, now.clientY));
    };
    held.addEventListener('pointermove', move);
    held.addEventListener('pointerup', end);
    held.addEventListener('pointercancel', end);
  }

  /** Whether a click is only the end of a drag; asked once by `onclick`. */
  swallows(): boolean {
    const swallowed = this.justDropped;
    this.justDropped = false;
    return swallowed;
  }
}

function placeAt(x: number, y: number): string | null {
  const found = document.elementsFromPoint(x, y).map((one) => one.closest<HTMLElement>('[data-drop]'));
  return found.find(Boolean)?.dataset.drop ?? null;
}
