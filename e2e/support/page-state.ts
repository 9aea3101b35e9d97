import type { Page } from 'playwright';
import { expect, type Locator } from 'playwright/test';

/** Whether React has hydrated this element. Runs in the page. */
export const isHydrated = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/** Waits for hydration: a key pressed before it is lost. */
export const expectHydrated = (locator: Locator) =>
  expect.poll(() => locator.evaluate(isHydrated)).toBe(true);

/** Holds the requests for `pattern` back. Returns a function that lets them through. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Counts the frames in which the main part shows nothing, in each of the next documents. */
export const watchBlankFrames = (page: Page) =>
  page.addInitScript(() => {
    let blank = 0;
    const look = () => {
      const main = document.getElementById('main');
      // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
      if (main && document.readyState !== 'loading' && !main.innerText.trim()) blank++;
      document.documentElement?.setAttribute('data-blank-frames', String(blank));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
export const expectNoBlankFrame = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-blank-frames', '0');

/** Sum of all layout shifts since the page began. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
