import { NEXT_DOCUMENT_ATTRIBUTE } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { signIn } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test('a page that loads as a document is prefetched once its link has the focus', {
  tag: '@promise',
}, async ({ page, context }) => {
  await signIn(page);
  await page.goto(paths.rewards());
  const link = page.getByRole('main').getByRole('link', { name: 'Your profile', exact: true });
  await expect(link).toBeVisible();
  const answer = context.waitForEvent('response', (to) => to.url().endsWith(paths.profile()));
  // The page may still start.
  await expect(async () => {
    await link.blur();
    await link.focus();
    await expect(link).toHaveAttribute(NEXT_DOCUMENT_ATTRIBUTE, { timeout: 1_000 });
  }).toPass();
  await (await answer).finished();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
  const delivery = await page.evaluate(() =>
    Reflect.get(performance.getEntriesByType('navigation')[0] ?? {}, 'deliveryType'),
  );
  expect(delivery).toBe('navigational-prefetch');
});
