import type { Page } from 'playwright';

/** Fills in the contact form of the open page and sends it. */
export async function sendMessage(page: Page): Promise<void> {
  await page.getByLabel('What is it about?').selectOption({ label: 'This website' });
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Your message').fill(`The third button says nothing, at ${crypto.randomUUID()}.`);
  await page.getByRole('button', { name: 'Send message' }).click();
}
