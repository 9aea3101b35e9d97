import { LOOKED_AT } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** Window of 1280 × 1024 as it is left when zoomed to 400 % (WCAG 2.2, 1.4.10). */
test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

for (const { name, pathOf } of LOOKED_AT) {
  test(`${name} is read in one column at 400 % zoom`, async ({ page }) => {
    await page.goto(await pathOf());
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Until it has arrived, what stands far below the window is not laid out.
    await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
    // What stays in place while one reads, the question about cookies too, leaves at least half of the little window to the text.
    await page.evaluate(() => window.scrollTo(0, 600));
    const covered = await page.evaluate(() => {
      let rows = 0;
      for (let y = 1; y < innerHeight; y += 4) {
        const stuck = document.elementsFromPoint(innerWidth / 2, y).some((element) => {
          const { position } = getComputedStyle(element);
          return (
            (position === 'fixed' || position === 'sticky') && element.getBoundingClientRect().height > 0
          );
        });
        if (stuck) rows += 1;
      }
      return rows / (innerHeight / 4);
    });
    expect(covered).toBeLessThanOrEqual(0.5);
  });
}
