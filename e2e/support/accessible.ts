import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from './test.ts';

// Pages are left in light.
const SCHEMES = ['dark', 'light'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Expects that axe finds nothing in light and dark, on the whole page or in what the selector `within` matches. */
export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page }).withTags(RULES);
    const { violations } = await (within ? axe.include(within) : axe).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, `axe, ${colorScheme}`).toEqual([]);
  }
}

/** Expects that the page is not wider than its window. */
export async function expectNoSidewaysScroll(page: Page, what = 'page'): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(over, `${what}: pixels that reach out of the window`).toBeLessThanOrEqual(0);
}

/** Expects that axe finds nothing in light and dark, and that nothing scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id }) => id),
      colorScheme,
    ).toEqual([]);
  }
  await expectNoSidewaysScroll(page);
}
