/** Frames until what has come near the window is of its true height: out of view a list has one that is guessed. */
const SETTLING_FRAMES = 4;

/**
 * Scroll anchoring: scrolls so that the top of `element` is `below` CSS pixels under the top of the window, and keeps it there while what
 * is above it takes its true height. Browsers do that for what stands, but not always for what has just been scrolled to (Chromium left it
 * 114 px off two times of fourteen). Ends where somebody scrolls. @since 1.22.0
 */
export function anchorScroll(element: Element, below: number): void {
  anchor(element, below, SETTLING_FRAMES);
}

function anchor(element: Element, below: number, frames: number): void {
  const top = () => element.getBoundingClientRect().top;
  window.scrollBy({ top: top() - below, behavior: 'instant' });
  const placed = { scrollY: window.scrollY, top: top() };
  if (frames === 0) return;
  requestAnimationFrame(() => {
    const moved = top() - placed.top;
    const scrolled = window.scrollY - placed.scrollY;
    // Scrolled by somebody: the element has gone just as far, the other way.
    if (!element.isConnected || (scrolled !== 0 && Math.abs(moved + scrolled) < 1)) return;
    anchor(element, below, frames - 1);
  });
}
