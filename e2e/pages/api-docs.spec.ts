import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../support/test.ts';

test.describe('API docs:', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test('a call is found and read without script, on a phone', async ({ page }) => {
    await page.goto('/api/docs');
    await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: /^club/i }).click();
    await page.getByRole('heading', { level: 3, name: 'POST /api/user-redeem-deal' }).click();
    await expect(page.locator('#redeemDeal pre').first()).toHaveText(/deal_id: integer/);
    await page.locator('#redeemDeal').scrollIntoViewIfNeeded();
    const box = await page.locator('html').boundingBox();
    expect(box?.width).toBeLessThanOrEqual(360);
  });
});

test('API docs: axe finds nothing, light and dark', async ({ page }) => {
  await page.goto('/api/docs');
  await page.evaluate(() => {
    for (const details of [...document.querySelectorAll('details')].slice(0, 12)) details.open = true;
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      colorScheme,
    ).toEqual([]);
  }
});
