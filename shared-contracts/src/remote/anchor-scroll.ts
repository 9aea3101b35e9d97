/** Frames until elements near the window have their true height. Lists out of view have an estimated one. */
const SETTLING_FRAMES = 4;

/** Keeps `element` this far below the window's top while content above changes height. @since 1.22.0 */
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
    // The shopper scrolled: the element moved as far in the other direction.
    if (!element.isConnected || (scrolled !== 0 && Math.abs(moved + scrolled) < 1)) return;
    anchor(element, below, frames - 1);
  });
}
