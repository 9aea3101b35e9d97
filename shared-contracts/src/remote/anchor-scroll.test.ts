import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anchorScroll } from './anchor-scroll.ts';

/** Offset of the element and scroll position of the document. */
const page = { offset: 1_000, scrollY: 0 };
const scrollBy = vi.fn(({ top = 0 }: ScrollToOptions) => {
  page.scrollY += top;
});
let frames: Array<() => void> = [];
const element = { isConnected: true, getBoundingClientRect: () => ({ top: page.offset - page.scrollY }) };
const anchor = (below: number) => anchorScroll(element as Element, below);
/** Runs one frame after a change. */
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

describe('anchorScroll', () => {
  test('keeps its element in place while the content above grows', () => {
    anchor(300);
    expect(page.scrollY).toBe(700);
    frame(() => Object.assign(page, { offset: page.offset + 114 }));
    expect(page.scrollY).toBe(814);
    // The browser has anchored this change.
    frame(() => Object.assign(page, { offset: page.offset - 57, scrollY: page.scrollY - 57 }));
    expect(page.offset - page.scrollY).toBe(300);
  });

  test('ends when the user scrolls or the page is removed', () => {
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
