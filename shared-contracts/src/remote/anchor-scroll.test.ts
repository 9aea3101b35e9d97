import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anchorScroll } from './anchor-scroll.ts';

/** A document: how far the element is from its top, and how far it is scrolled. */
const page = { offset: 1_000, scrollY: 0 };
const scrollBy = vi.fn(({ top = 0 }: ScrollToOptions) => {
  page.scrollY += top;
});
let frames: Array<() => void> = [];
const element = { isConnected: true, getBoundingClientRect: () => ({ top: page.offset - page.scrollY }) };
const anchor = (below: number) => anchorScroll(element as Element, below);
/** Lets one frame pass, of which `before` is what has changed by then. */
function frame(before: () => void = () => undefined) {
  const due = frames;
  frames = [];
  before();
  for (const run of due) run();
}

beforeEach(() => {
  Object.assign(page, { offset: 1_000, scrollY: 0 });
  element.isConnected = true;
  frames = [];
  scrollBy.mockClear();
  vi.stubGlobal('window', {
    scrollBy,
    get scrollY() {
      return page.scrollY;
    },
  });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => void frames.push(run));
});
afterEach(() => void vi.unstubAllGlobals());

describe('Scroll anchoring: it', () => {
  test('keeps its element where it is in the window while what is above takes its true height', () => {
    anchor(300);
    expect(page.scrollY).toBe(700);
    frame(() => Object.assign(page, { offset: page.offset + 114 }));
    expect(page.scrollY).toBe(814);
    // What the browser has anchored by itself stays as it is.
    frame(() => Object.assign(page, { offset: page.offset - 57, scrollY: page.scrollY - 57 }));
    expect(page.offset - page.scrollY).toBe(300);
  });

  test('lets go where somebody scrolls, and where its page has gone', () => {
    anchor(300);
    frame(() => Object.assign(page, { scrollY: page.scrollY + 40 }));
    expect([page.scrollY, frames]).toEqual([740, []]);
    anchor(300);
    scrollBy.mockClear();
    frame(() => Object.assign(element, { isConnected: false }));
    expect([scrollBy.mock.calls, frames]).toEqual([[], []]);
  });

  test('ends after a few frames', () => {
    anchor(300);
    let count = 0;
    for (; frames.length > 0; count++) frame();
    expect(count).toBe(4);
  });
});
