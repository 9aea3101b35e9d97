import { paths } from 'shared-contracts/content';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

test.describe('on a site in development', () => {
  let site: SecondSite;
  test.beforeAll(async () => {
    site = await startSecondSite(await freePort(), { NODE_ENV: 'development' });
  });
  test.afterAll(() => site.stop());

  test('the campaign preview lets a developer choose day and country, and lists refusals', async ({
    page,
    context,
  }) => {
    // By its id, whenever it runs, before cookies are answered.
    await page.goto(`${site.origin}${paths.home()}?campaign=valentines-shopping-spree-2025`);
    await expect(page.getByRole('dialog', { name: 'Valentine’s shopping spree' })).toBeVisible();

    await answerConsent(context, site.origin, { functional: true });
    await page.goto(`${site.origin}${paths.centre('charleston')}?campaign=2025-07-04,CA`);
    const panel = page.getByRole('complementary', { name: 'Campaign preview' });
    await expect(panel.getByText('Shows “Summer of savings”.')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Summer of savings' })).toBeVisible();

    await panel.getByLabel('Country').selectOption('United States');
    await expect(page.getByRole('dialog', { name: 'Fourth of July sale' })).toBeVisible();
    await expect(page).toHaveURL(/campaign=2025-07-04%2CUS/);
    await panel.getByText('All campaigns').click();
    await expect(panel.getByRole('listitem').filter({ hasText: 'Shop pink' })).toContainText('has not begun');

    await panel.getByLabel('Day').fill('2025-07-21');
    await expect(panel.getByText('Shows nothing here.')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('campaigns');
  });
});

test.describe('on a production site', () => {
  test.use({ expectedErrors: ['404'] });
  test('the campaign preview is unavailable', async ({ page }) => {
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/campaigns/preview'));
    await page.goto(`${paths.home()}?campaign=2025-07-04`);
    expect((await refused).status()).toBe(404);
    await expect(page.getByRole('complementary', { name: 'Campaign preview' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
