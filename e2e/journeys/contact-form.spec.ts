import { paths } from 'shared-contracts/content';
import { CONTACT_PATH } from 'shared-contracts/member';
import { expectHydrated } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';

test.use({ consent: 'necessary', expectedErrors: ['ERR_CONNECTION_RESET', 'Failed to load resource'] });

test('visitor corrects the form, and sends it again after failures', { tag: '@promise' }, async ({
  page,
}) => {
  const keys: string[] = [];
  await page.route(`**${CONTACT_PATH}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length < 3) await route.abort('connectionreset');
    else await route.continue();
  });
  await page.goto(paths.contactUs({ topic: 'lost' }));
  // Before hydration, the browser checks and sends the form without a key.
  await expectHydrated(page.locator('main form'));
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(4);
  const centre = page.getByRole('combobox', { name: /which center/i });
  await summary.getByRole('link', { name: 'Choose the center it’s about' }).click();
  await expect(centre).toBeFocused();

  await centre.selectOption({ label: 'Charleston, SC' });
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Example');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  const message = page.getByRole('textbox', { name: 'Your message' });
  await message.fill('A green umbrella.');
  await expect(summary).toBeHidden();
  for (const count of [1, 2]) {
    await send.click();
    await expect.poll(() => keys.length).toBe(count);
    await expect(page.getByRole('alert').filter({ hasText: 'Your message wasn’t sent' })).toBeVisible();
    await expect(message).toHaveValue('A green umbrella.');
  }
  await message.fill('A green umbrella, left by the fountain.');
  await send.click();
  await expect(page.getByRole('heading', { name: 'Thanks, we got your message' })).toBeFocused();
  await expect(page.getByText(/^C-[2-9A-Z]{7}$/)).toBeVisible();
  // A repeat keeps the key, a corrected message gets a new one.
  const [first, repeated, corrected] = keys;
  expect(first).toBeTruthy();
  expect(repeated).toBe(first);
  expect(corrected).toBeTruthy();
  expect(corrected).not.toBe(first);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('visitor sends the form', async ({ page }) => {
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
