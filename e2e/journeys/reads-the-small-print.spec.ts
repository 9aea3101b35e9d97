import { DECLARED_KEYS, paths } from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

test('finds every cookie and storage key by name', async ({ page }) => {
  await page.goto(paths.cookies());
  for (const { name } of Object.values(DECLARED_KEYS))
    await expect(page.getByRole('rowheader', { name }).first()).toBeVisible();
});

test('reads an older version, which says that it is one', async ({ page }) => {
  await page.goto(paths.privacyPolicy());
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Versions' }).click();
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('link');
  await versions.last().click();
  await expect(page.getByText('This is an older version')).toBeVisible();
  await expect(page).toHaveURL(/\?version=/);
  await page.getByRole('link', { name: /^Read the version from/ }).click();
  await expect(page).toHaveURL(paths.privacyPolicy());
});

test('searches the questions on gift cards, and sees that Canada has its own', async ({ page }) => {
  await page.goto(paths.giftCards());
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('lost');
  await expect(page.getByText('I lost my card. What should I do?')).toBeVisible();
  await expect(page.getByText('Where can I use it?')).toBeHidden();
  await page.getByRole('link', { name: 'Canada' }).click();
  await expect(page).toHaveURL(/country=CA/);
  await expect(page.getByRole('searchbox', { name: 'Search the questions' })).toHaveValue('lost');
});

for (const [moment, shown] of [
  ['2025-08-03T23:59:30-04:00', false],
  ['2025-08-04T00:00:00-04:00', true],
  ['2025-08-19T23:59:00-04:00', true],
  ['2025-08-20T00:00:00-04:00', false],
] as const) {
  test(`at ${moment} the menu ${shown ? 'has' : 'has not'} the earnings call, and its page is there`, async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date(moment));
    await page.goto(paths.earningsCall());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const item = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Earnings call' });
    await expect(item).toHaveCount(shown ? 1 : 0);
  });
}
