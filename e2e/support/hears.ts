import { expect, type Locator } from 'playwright/test';

/** Whether React has hydrated this element. Runs in the page. */
export const hears = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps$'));

/** Waits for hydration: a key pressed before it is lost. */
export const expectToHear = (locator: Locator) => expect.poll(() => locator.evaluate(hears)).toBe(true);
