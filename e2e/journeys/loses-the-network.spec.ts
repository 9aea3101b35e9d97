import { OUTCOMES_PATH, paths } from 'shared-contracts';
import { expect, test } from '../support/test.ts';

test.use({ expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'Failed to load resource', '503'] });

test('content at hand stays when the network goes, marked with its age, and the mark goes with it', async ({
  page,
  context,
}) => {
  await page.goto(paths.stores('charleston'));
  await page.getByRole('main').getByRole('searchbox').fill('n');
  await expect(page).toHaveURL(/q=n/);
  await context.setOffline(true);
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'You are offline' });
  await expect(notice).toContainText(/this page is from .* ago/i);
  await page.getByRole('main').getByRole('searchbox').fill('nik');
  await expect(page.getByRole('main').getByRole('link', { name: 'Nike' })).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});

test('a page that could not be had is tried again by itself when the network is back', async ({
  page,
  context,
}) => {
  await page.goto(paths.centre('charleston'));
  await page.waitForLoadState('networkidle');
  // The code is there, the content is not.
  await page.route('**/api/centers/*/jobs*', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Visitor info' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByText('We couldn’t load this page')).toBeVisible();
  await page.unroute('**/api/centers/*/jobs*');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jobs in Charleston');
});

for (const [name, from, label, to, heading] of [
  ['discovery', paths.parking('charleston'), 'Brands', paths.brands(), 'Brands A to Z'],
  ['account', paths.home(), 'Sign in', paths.signIn(), 'Sign in'],
] as const) {
  test(`a page of ${name} whose code is not there yet says that the network is missing, blames no release, and comes with it`, async ({
    page,
    context,
  }) => {
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(OUTCOMES_PATH)) told.push(request.postData() ?? '');
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
    await context.setOffline(false);
    await expect(page).toHaveURL(new RegExp(`${to}(\\?|$)`));
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(told.join()).not.toMatch(/error|deadline/);
  });
}

test('late parts of header and footer say that they could not be fetched, and come when asked again', async ({
  page,
  context,
}) => {
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
