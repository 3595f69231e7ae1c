// Where the focus goes when what had it vanishes: a pressed button that is gone must not throw a keyboard back to the top.
import type { Attachment } from 'svelte/attachments';

/** The elements that keep one focus, from the innermost on: it bubbles through them in this order. */
const keepers = new WeakMap<FocusEvent, HTMLElement[]>();

/**
 * Keeps the focus inside an element. When what was focused in it vanishes, the focus goes to the first that fits `to`,
 * or to the element itself. Of elements that lie in each other the innermost does it that is still there.
 */
export function keepFocus(to?: string): Attachment<HTMLElement> {
  return (inside) => {
    let held: { element: Element; by: HTMLElement[] } | null = null;
    const took = (event: FocusEvent) => {
      const by = keepers.get(event) ?? [];
      by.push(inside);
      keepers.set(event, by);
      held = { element: event.target as Element, by };
    };
    const lost = (event: FocusEvent) => {
      const left = event.target as Element;
      // Some browsers tell this of an element they are about to remove; only one that stays was left on purpose.
      queueMicrotask(() => {
        if (held?.element === left && left.isConnected) held = null;
      });
    };
    const watching = new MutationObserver(() => {
      if (held === null || held.element.isConnected) return;
      const { by } = held;
      held = null;
      const { activeElement, body } = document;
      if (activeElement !== null && activeElement !== body) return;
      if (by.find((one) => one.isConnected) === inside) rest((to && inside.querySelector<HTMLElement>(to)) || inside);
    });
    inside.addEventListener('focusin', took);
    inside.addEventListener('focusout', lost);
    watching.observe(inside, { childList: true, subtree: true });
    return () => {
      watching.disconnect();
      inside.removeEventListener('focusin', took);
      inside.removeEventListener('focusout', lost);
    };
  };
}

/** What cannot be focused by itself can be for as long as it is, and shows no ring, since it is nothing to press. */
function rest(on: HTMLElement): void {
  if (on.tabIndex < 0) {
    on.tabIndex = -1;
    on.dataset.resting = '';
    const leave = () => {
      on.removeAttribute('tabindex');
      delete on.dataset.resting;
    };
    on.addEventListener('blur', leave, { once: true });
  }
  on.focus({ preventScroll: true });
}
