import type { Page } from 'playwright';
import { startJobsNow } from '../../server/test/support/staff.ts';
import { expectAccessible } from '../support/accessible.ts';
import { content, siteUnderTest } from '../support/site.ts';
import { actsOf, openDatabase, signInStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
// The offer that ends first is shown.
const DAY = dayIn(30);

/** Opens the home page as on a day, and waits until the campaigns have looked at it. */
async function visit(page: Page, day: string): Promise<void> {
  await page.clock.setFixedTime(new Date(`${day}T17:00:00Z`));
  await page.goto('/');
  await expect(page.locator('#shell-campaign')).toBeAttached();
  await page.waitForLoadState('networkidle');
}

for (const width of [360, 1440])
  test(`an editor schedules a campaign at ${width} px: preview of its day, live on time, ended by its date`, {
    tag: '@promise',
  }, async ({ page, context }) => {
    const title = `Harvest days ${width}`;
    const name = `Zoe of campaigns ${width}`;
    const { db, stop } = await openDatabase();
    await signInStaff(context, db, ['editor'], name);
    await answerConsent(context, siteUnderTest().baseUrl, { functional: true });
    const dialog = page.getByRole('dialog');

    await page.setViewportSize({ width, height: 800 });
    await page.goto('/ops/desk#/content/campaigns/new');
    await page.getByLabel('Id', { exact: true }).fill(`harvest-${width}`);
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Body').fill('Apples, music and late hours.');
    await page.getByLabel('Starts on').fill(DAY);
    await page.getByLabel('Ends on').fill(DAY);
    for (const country of ['US', 'CA']) await page.getByLabel(country, { exact: true }).check();
    await page.getByLabel('Pages').fill('/');
    await page.getByLabel('Times').fill('9');
    await page.getByLabel('Days').fill('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('open', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByLabel('Day').fill(DAY);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const link = (await page.getByRole('link', { name: 'Open the preview' }).getAttribute('href')) ?? '';
    const preview = await context.newPage();
    await preview.goto(link);
    await preview.getByRole('button', { name: 'Open preview' }).click();
    await expect(preview.getByRole('dialog', { name: title })).toBeVisible();
    await preview.getByRole('button', { name: 'Leave the preview' }).click();
    await expect(preview.getByRole('complementary', { name: 'Preview' })).toBeHidden();

    await page.getByRole('button', { name: 'Put live later' }).click();
    await dialog.getByLabel('Time at the center').fill(`${dayIn(2)}T06:00`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Put live later' }).click();
    await expect(page.getByText('scheduled', { exact: true })).toBeVisible();
    const { items } = await content().campaigns({ on: DAY });
    expect(items.map((campaign) => campaign.title)).not.toContain(title);

    // The time has come.
    await startJobsNow(db, 'content-go-live');
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/^(scheduled|live)$/)).toHaveText('live');
    }).toPass();
    const shopper = await context.newPage();
    const offer = shopper.getByRole('dialog', { name: title });
    await visit(shopper, DAY);
    await expect(offer).toBeVisible();
    await visit(shopper, dayIn(31));
    await expect(offer).toHaveCount(0);

    const place = `campaigns/harvest-${width}`;
    expect(await actsOf(db, name)).toMatchObject([
      { action: 'content.change-set' },
      { action: 'content.draft', before: null, after: { title, startsOn: DAY, endsOn: DAY } },
      { action: 'content.preview', after: { path: '/' } },
      { action: 'content.schedule', after: { timeZone: 'America/New_York' } },
    ]);
    expect(await actsOf(db, `${name}, on schedule`)).toMatchObject([
      { action: 'content.live', before: { [place]: null }, after: { [place]: { title } } },
    ]);
    await stop();
  });
