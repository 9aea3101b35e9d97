import { CONTACT_PATH, paths } from 'shared-contracts';
import { expectToHear } from '../support/hears.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

test('is told every mistake, mends them and gets a number to quote', async ({ page }) => {
  await page.goto(paths.contactUs({ topic: 'lost' }));
  // Until the page hears, the browser itself checks the form and sends it.
  await expectToHear(page.locator('main form'));
  await page.getByRole('button', { name: 'Send message' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(4);
  await summary.getByRole('link', { name: 'Choose the center it’s about' }).click();
  await expect(page.getByRole('combobox', { name: /which center/i })).toBeFocused();

  await page.getByRole('combobox', { name: /which center/i }).selectOption({ label: 'Charleston, SC' });
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Example');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Your message' }).fill('A green umbrella, left by the fountain.');
  await expect(summary).toBeHidden();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks, we got your message' })).toBeFocused();
  await expect(page.getByText(/^C-[2-9A-Z]{7}$/)).toBeVisible();
});

test.describe('broken connection', () => {
  test.use({ expectedErrors: ['ERR_CONNECTION_RESET', 'Failed to load resource'] });

  // What the server makes of the key, its own tests say: messages that it keeps count against a sender's limit.
  test('the message sent again goes under the same key; corrected, under another', async ({ page }) => {
    const keys: Array<string | undefined> = [];
    await page.route(`**${CONTACT_PATH}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await route.abort('connectionreset');
    });
    await page.goto(paths.contactUs({ topic: 'website' }));
    // Until the page hears, the browser itself sends the form, without a key.
    await expectToHear(page.locator('main form'));
    await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Example');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    const message = page.getByRole('textbox', { name: 'Your message' });
    await message.fill('The map is quick.');
    const send = page.getByRole('button', { name: 'Send message' });
    const failure = page.getByRole('alert').filter({ hasText: 'Your message was not sent' });
    await send.click();
    await expect(failure).toBeVisible();
    await expect(message).toHaveValue('The map is quick.');
    await send.click();
    await expect.poll(() => keys.length).toBe(2);
    await expect(failure).toBeVisible();
    await message.fill('The map is quick, and so is the list.');
    await send.click();
    await expect.poll(() => keys.length).toBe(3);
    const [first, repeated, corrected] = keys;
    expect(first).toBeTruthy();
    expect(repeated).toBe(first);
    expect(corrected).toBeTruthy();
    expect(corrected).not.toBe(first);
  });
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
