import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { expect, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

/** Counts the frames in which parts of the next page, or of the footer, are not laid out. */
const countFrames = (page: Page) =>
  page.evaluate(() => {
    const frames = { last: 0, first: 0, footer: 0 };
    Object.assign(window, { counted: frames });
    const left = document.querySelector('#slot h1');
    const waits = (section: Element | null | undefined) =>
      [...(section?.children ?? [])].some((child) => !child.checkVisibility({ contentVisibilityAuto: true }));
    const look = () => {
      requestAnimationFrame(look);
      if (document.contains(left)) return;
      const sections = [...document.querySelectorAll('#slot section')];
      if (waits(sections.at(-1))) frames.last++;
      if (waits(sections[0])) frames.first++;
      if (waits(document.querySelector('footer'))) frames.footer++;
    };
    look();
  });

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`reduced motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('content far below the window is laid out shortly after the page shows', async ({ page }) => {
      await page.goto(paths.brands());
      await page.waitForLoadState('networkidle');
      await countFrames(page);
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.getByRole('link', { name: 'Rewards', exact: true }).click();
      await expect(page).toHaveURL(paths.rewards());
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
      const frames = await page.evaluate(() => Reflect.get(window, 'counted'));
      // The footer was there before: only a document load lays it out late.
      expect(frames).toEqual({ last: expect.any(Number), first: 0, footer: 0 });
      expect(frames.last).toBeGreaterThan(0);
      const last = page.locator('#slot section').last().locator('> *').first();
      const isLaidOut = (element: Element) => element.checkVisibility({ contentVisibilityAuto: true });
      expect(await last.evaluate(isLaidOut)).toBe(true);
    });
  });
}
