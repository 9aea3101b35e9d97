/** The shell's own header and footer, and the remote in the slot: they come to life one after the other. */
export type PagePart = 'frame' | 'slot';

/** Milliseconds. A link works without scripts, and is followed so when they take longer. */
const LONGEST_HOLD = 3_000;

// By what the server writes around a remote: this is the first code of all, and imports nothing.
const partOf = (element: Element): PagePart => (element.closest('[data-remote]') ? 'slot' : 'frame');

/** Mail, other sites, other windows and places on this page are the browser's own. */
function isOfSite({ href, target }: HTMLAnchorElement): boolean {
  const { origin, pathname, search, hash } = new URL(href, location.href);
  const isHere = hash !== '' && pathname + search === location.pathname + location.search;
  return origin === location.origin && target === '' && !isHere;
}

/**
 * Holds what is pressed while a part of the page is there to be seen and does not hear yet, and presses it again when the
 * answer is called for that part: a heart would be lost, and a link would cost a document and tell nobody.
 */
export function holdEarlyClicks(): (part: PagePart) => void {
  const deaf = new Set<PagePart>(['frame', 'slot']);
  const held = new Set<HTMLElement>();
  let isLate = false;

  // A link waits for both: a remote that is about to be mounted would take the next page's address for its own.
  const isHeld = (pressed: HTMLElement) =>
    pressed instanceof HTMLAnchorElement
      ? deaf.size > 0 && !isLate && isOfSite(pressed)
      : deaf.has(partOf(pressed));

  function hold(event: MouseEvent) {
    const { isTrusted, button, target } = event;
    if (!isTrusted || button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const pressed = target instanceof Element ? target.closest<HTMLElement>('a[href], button') : null;
    if (!pressed || !isHeld(pressed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Of two links the last one is meant.
    if (pressed instanceof HTMLAnchorElement) for (const other of held) if (isLink(other)) held.delete(other);
    held.add(pressed);
  }

  function pressAgain() {
    for (const pressed of held) {
      if (isHeld(pressed)) continue;
      held.delete(pressed);
      if (pressed.isConnected) pressed.click();
      // Its remote has been drawn anew meanwhile.
      else if (isLink(pressed)) location.assign(pressed.href);
    }
  }

  window.addEventListener('click', hold, { capture: true });
  setTimeout(() => {
    isLate = true;
    pressAgain();
  }, LONGEST_HOLD);
  return (part) => {
    deaf.delete(part);
    if (deaf.size === 0) window.removeEventListener('click', hold, { capture: true });
    pressAgain();
  };
}

const isLink = (element: HTMLElement) => element instanceof HTMLAnchorElement;
