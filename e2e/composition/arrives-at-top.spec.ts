import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { expect, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

/** Counts the frames in which the next page's last section is not laid out, and those in which something of its first one or of the footer is not. */
const countFrames = (page: Page) =>
  page.evaluate(() => {
    const frames = { lastWaits: 0, firstWaits: 0, footerWaits: 0 };
    Object.assign(window, { counted: frames });
    const left = document.querySelector('#slot h1');
    const waits = (section: Element | undefined) =>
      [...(section?.children ?? [])].some((child) => !child.checkVisibility({ contentVisibilityAuto: true }));
    const look = () => {
      requestAnimationFrame(look);
      if (document.contains(left)) return;
      const sections = [...document.querySelectorAll('#slot section')];
      if (waits(sections.at(-1))) frames.lastWaits++;
      if (waits(sections[0])) frames.firstWaits++;
      if (waits(document.querySelector('footer') ?? undefined)) frames.footerWaits++;
    };
    look();
  });
const framesOf = (page: Page) =>
  page.evaluate(
    (): Record<'lastWaits' | 'firstWaits' | 'footerWaits', number> => Reflect.get(window, 'counted'),
  );

for (const motion of ['no-preference', 'reduce'] as const) {
  test.describe(motion === 'reduce' ? 'without motion' : 'with motion', () => {
    test.use({ contextOptions: { reducedMotion: motion } });

    test('content far below the window is laid out a moment after its page has come up', async ({ page }) => {
      await page.goto(paths.brands());
      await page.waitForLoadState('networkidle');
      await countFrames(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Rewards', exact: true })
        .click();
      await expect(page).toHaveURL(paths.rewards());
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
      const { lastWaits, firstWaits, footerWaits } = await framesOf(page);
      expect(lastWaits).toBeGreaterThan(0);
      expect(firstWaits).toBe(0);
      // It stood before: only with a document does it come up.
      expect(footerWaits).toBe(0);
      const last = page.locator('#slot section').last().locator('> *').first();
      expect(await last.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))).toBe(
        true,
      );
    });
  });
}
