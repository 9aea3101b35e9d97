import AxeBuilder from '@axe-core/playwright';
import { LOOKED_AT } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

for (const { name, pathOf } of LOOKED_AT) {
  test(`axe finds nothing on ${name}, light and dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(await pathOf());
    await page.waitForLoadState('networkidle');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        colorScheme,
      ).toEqual([]);
    }
  });
}
