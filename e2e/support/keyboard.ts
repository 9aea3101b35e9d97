import type { Locator, Page } from 'playwright';
import { expect } from './test.ts';

/** More stops than any page has. */
const MOST_STOPS = 400;

/** Presses Tab until `target` has the focus. Fails when it is never reached. */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is never reached by ${key}`);
}

/** Walks to `target` and presses Enter there. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('Enter');
}
