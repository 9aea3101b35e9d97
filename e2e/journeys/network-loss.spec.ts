import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { main, title } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to load resource', '503'] });

test('a page stays usable offline and loads once online again', { tag: '@promise' }, async ({
  page,
  context,
}) => {
  await page.goto(paths.stores('charleston'));
  await main(page).getByRole('searchbox').fill('n');
  await expect(page).toHaveURL(/q=n/);
  await context.setOffline(true);
  const notice = main(page).getByRole('status').filter({ hasText: 'You’re offline' });
  await expect(notice).toContainText(/this page is from .* ago/i);
  await main(page).getByRole('searchbox').fill('nik');
  await expect(main(page).getByRole('link', { name: 'Nike' })).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();

  await page.goto(paths.centre('charleston'));
  await page.waitForLoadState('networkidle');
  // Only the content fails, not the code.
  await page.route('**/api/centers/*/jobs*', (route) => route.abort());
  await main(page).getByRole('link', { name: 'Visitor info' }).first().click();
  await main(page).getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByText('We couldn’t load this page')).toBeVisible();
  await page.unroute('**/api/centers/*/jobs*');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(title(page)).toHaveText('Jobs in Charleston');
});

for (const [remote, from, label, to, heading] of [
  ['discovery', paths.parking('charleston'), 'Brands', paths.brands(), 'Brands A to Z'],
  ['account', paths.home(), 'Sign in', paths.signIn(), 'Sign in'],
] as const)
  test(`a page of ${remote} whose code is missing waits for the network`, async ({ page, context }) => {
    const reported: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(OUTCOMES_PATH)) reported.push(request.postData() ?? '');
    });
    await page.goto(from);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page
      .getByRole('banner')
      .getByRole('link', { name: label })
      .filter({ visible: true })
      .first()
      .click();
    await expect(title(page)).toHaveText('You’re offline');
    await context.setOffline(false);
    await expect(page).toHaveURL(new RegExp(`${to}(\\?|$)`));
    await expect(title(page)).toHaveText(heading);
    // A missing network is not the fault of a release.
    expect(reported.join()).not.toMatch(/error|deadline/);
  });

test('search and cookie settings load after a retry', async ({ page, context }) => {
  await page.goto(paths.home());
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Search the site' }).click();
  const search = page.getByRole('dialog', { name: 'Search the site' });
  await expect(search.getByRole('alert')).toContainText('We couldn’t load search');
  await context.setOffline(false);
  await search.getByRole('button', { name: 'Try again' }).click();
  await expect(search.getByRole('combobox')).toBeVisible();
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  const choices = page.getByRole('dialog', { name: 'Cookies and your privacy' });
  await expect(choices.getByRole('alert')).toContainText('We couldn’t load your choices');
  await context.setOffline(false);
  await choices.getByRole('button', { name: 'Try again' }).click();
  await expect(choices.getByRole('button', { name: 'Save my choice' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});
