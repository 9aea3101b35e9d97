import { CONTACT_PATH, paths } from 'shared-contracts';
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

test.describe('when the answer is lost on its way', () => {
  test.use({ expectedErrors: ['ERR_CONNECTION_RESET', 'Failed to load resource'] });

  test('the message sent again is the one that is kept already; corrected, it is another', async ({
    page,
  }) => {
    const answers: unknown[] = [];
    await page.route(CONTACT_PATH, async (route) => {
      const response = await route.fetch();
      answers.push(await response.json());
      if (answers.length < 3) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await page.goto(paths.contactUs({ topic: 'website' }));
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
    await expect.poll(() => answers.length).toBe(2);
    await expect(failure).toBeVisible();
    await message.fill('The map is quick, and so is the list.');
    await send.click();
    await expect(page.getByRole('heading', { name: 'Thank you, we have it' })).toBeFocused();
    const [first, repeated, corrected] = answers;
    expect(repeated).toEqual(first);
    expect(corrected).not.toEqual(first);
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
