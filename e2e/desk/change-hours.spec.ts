import type { Page } from 'playwright';
import { CONTENT_API_VERSION, centreSchema } from 'shared-contracts/content';
import { expectAccessible } from '../support/accessible.ts';
import { actsOf, openDatabase, signInStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const OCCASION = 'Long Saturday of a test';

/** The next Saturday that is at least a week away. */
function saturday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** Occasions in the center's hours, as the page's own calls see them. */
const occasions = async (page: Page) => {
  const answer: unknown = await page.evaluate(
    async (version) =>
      (
        await fetch('/api/centers/charleston', { cache: 'no-store', headers: { 'x-api-version': version } })
      ).json(),
    CONTENT_API_VERSION,
  );
  return centreSchema.parse(answer).exceptions.map(({ reason }) => reason);
};

for (const width of [360, 1440])
  test(`an editor changes Saturday’s hours at ${width} px: preview, live, undone in two clicks`, {
    tag: '@promise',
  }, async ({ page, context }) => {
    const name = `Ed of Charleston ${width}`;
    const database = await openDatabase();
    await signInStaff(context, database.db, ['editor'], name, ['charleston']);
    const shopper = await context.newPage();
    await shopper.goto('/charleston');

    await page.setViewportSize({ width, height: 800 });
    await page.goto('/ops/desk#/hours');
    await expect(page.getByLabel('Center').locator('option')).toHaveCount(1);
    await page.getByRole('textbox', { name: 'Day' }).fill(saturday());
    await page.getByLabel('Occasion, for shoppers').fill(OCCASION);
    await page.getByLabel('Opens').fill('08:00');
    await page.getByLabel('Closes').fill('23:00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to preview' }).click();
    await expect(page.getByText('open', { exact: true })).toBeVisible();
    await expectAccessible(page);

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByLabel('Page')).toHaveValue('/charleston');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const link = (await page.getByRole('link', { name: 'Open the preview' }).getAttribute('href')) ?? '';

    const preview = await context.newPage();
    await preview.goto(link);
    await preview.getByRole('button', { name: 'Open preview' }).click();
    await expect(preview.getByRole('complementary', { name: 'Preview' })).toContainText('the content');
    await expect(preview.getByRole('heading', { level: 1 })).toContainText('Charleston');
    expect(await occasions(preview)).toContain(OCCASION);
    await preview.getByRole('button', { name: 'Leave the preview' }).click();
    await expect(preview.getByRole('complementary', { name: 'Preview' })).toBeHidden();
    expect(await occasions(preview)).not.toContain(OCCASION);

    await page.getByRole('button', { name: 'Put live now' }).click();
    await dialog.getByRole('button', { name: 'Put live now' }).click();
    await expect(page.getByText('live', { exact: true })).toBeVisible();
    await expect.poll(() => occasions(shopper)).toContain(OCCASION);

    await page.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('undone', { exact: true })).toBeVisible();
    await expect.poll(() => occasions(shopper)).not.toContain(OCCASION);

    const acts = await actsOf(database.db, name);
    expect(acts.map(({ action }) => action)).toEqual([
      'content.change-set',
      'content.draft',
      'content.preview',
      'content.live',
      'content.undo',
    ]);
    const [, , , live, undo] = acts;
    expect([JSON.stringify(live?.before), JSON.stringify(live?.after)]).toEqual([
      expect.not.stringContaining(OCCASION),
      expect.stringContaining(OCCASION),
    ]);
    expect([undo?.before, undo?.after]).toEqual([live?.after, live?.before]);
    await database.stop();
  });
