import { paths } from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

test('is told every mistake, mends them and gets a number to quote', async ({ page }) => {
  await page.goto(paths.contactUs({ topic: 'lost' }));
  await page.getByRole('button', { name: 'Send message' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(4);
  await summary.getByRole('link', { name: 'Choose the centre that it is about' }).click();
  await expect(page.getByRole('combobox', { name: /which centre/i })).toBeFocused();

  await page.getByRole('combobox', { name: /which centre/i }).selectOption({ label: 'Charleston, SC' });
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Example');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Your message' }).fill('A green umbrella, left by the fountain.');
  await expect(summary).toBeHidden();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, we have it' })).toBeFocused();
  await expect(page.getByText(/^C-[2-9A-Z]{7}$/)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('sends the form all the same', async ({ page }) => {
    await page.goto(paths.contactUs({ topic: 'website' }));
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Example');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await page
      .getByRole('textbox', { name: 'Your message' })
      .fill('Thank you for a site that works like this.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL(/\/contact-us\?sent=C-/);
    await expect(page.getByText(/^C-[2-9A-Z]{7}$/)).toBeVisible();
  });
});
