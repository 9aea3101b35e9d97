/** The shell's own header and footer, and the remote in the slot: they come to life one after the other. */
export type PagePart = 'frame' | 'slot';

/** Milliseconds. After this time what was pressed is pressed again in any case: a link works without scripts as well. */
const LONGEST_HOLD = 3_000;

// By what the server writes around a remote: this is the first code of all, and imports nothing.
const partOf = (element: Element): PagePart => (element.closest('[data-remote]') ? 'slot' : 'frame');

/**
 * Holds what is pressed while a part of the page is there to be seen and does not hear yet, and presses it again when the
 * answer is called for that part: a heart would be lost, and a link would cost a document and tell nobody.
 */
export function holdEarlyClicks(): (part: PagePart) => void {
  const deaf = new Set<PagePart>(['frame', 'slot']);
  const held = new Set<HTMLElement>();

  function hold(event: MouseEvent) {
    const { isTrusted, button, target } = event;
    if (!isTrusted || button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const pressed = target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null;
    if (!pressed || !deaf.has(partOf(pressed))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.add(pressed);
  }

  function release(part: PagePart) {
    deaf.delete(part);
    if (deaf.size === 0) window.removeEventListener('click', hold, { capture: true });
    for (const pressed of held) {
      if (deaf.has(partOf(pressed))) continue;
      held.delete(pressed);
      pressed.click();
    }
  }

  window.addEventListener('click', hold, { capture: true });
  setTimeout(() => {
    release('frame');
    release('slot');
  }, LONGEST_HOLD);
  return release;
}
