import { paths } from 'shared-contracts/content';
import { signIn } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test.describe('a link to a page that loads as a document', { tag: '@promise' }, () => {
  for (const [saveData, delivery] of [
    ['off', 'navigational-prefetch'],
    ['on', ''],
  ] as const)
    test(`is prefetched once the pointer rests on it, with Save-Data ${saveData}: ${delivery || 'no'}`, async ({
      page,
      context,
    }) => {
      await signIn(page);
      await context.setExtraHTTPHeaders({ 'save-data': saveData });
      await page.goto(paths.rewards());
      const link = page.getByRole('main').getByRole('link', { name: 'Your profile', exact: true });
      await expect(link).toBeVisible();
      const answer = delivery
        ? page.context().waitForEvent('response', (to) => to.url().endsWith(paths.profile()))
        : null;
      await link.hover();
      await expect(link).toHaveAttribute('data-next-document');
      await (await answer)?.finished();
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
      const used = await page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation');
        return entry instanceof PerformanceNavigationTiming ? Reflect.get(entry, 'deliveryType') : null;
      });
      expect(used).toBe(delivery);
    });
});
