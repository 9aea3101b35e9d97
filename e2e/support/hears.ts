import { expect, type Locator } from 'playwright/test';

/** Whether this element hears presses and keys: React has brought it to life. Runs in the page. */
export const hears = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/** Waits until it does: a key that is pressed before is nobody's. */
export const expectToHear = (locator: Locator) => expect.poll(() => locator.evaluate(hears)).toBe(true);
