import AxeBuilder from '@axe-core/playwright';
import type { FrameLocator, Locator, Page } from 'playwright';
import { expect } from './test.ts';

export const main = (page: Page) => page.getByRole('main');
/** The heading of the page. */
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** The first such text of the content. */
export const text = (page: Page, words: string | RegExp) => main(page).getByText(words).first();
/** The first link of the content with exactly this name. */
export const link = (page: Page, name: string | RegExp) =>
  main(page).getByRole('link', { name, exact: true }).first();
export const centreMenu = (page: Page, item: string) =>
  page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: item, exact: true });

/** Expects that axe finds nothing in the current color scheme. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

const MOST_STOPS = 400;

/** Presses Tab until `target` has the focus. Fails when it is never reached. */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is never reached by ${key}`);
}

/** Walks to `target` and presses Enter there. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await walkTo(page, target);
  await page.keyboard.press('Enter');
}

const TITLES = { form: 'Card-linking form', till: 'Practice register' } as const;

/** Returns a page of the card provider, once its frame has its final height: until then clicks land beside their target. */
export async function providerFrame(page: Page, which: keyof typeof TITLES): Promise<FrameLocator> {
  const frame = page.locator(`iframe[title="${TITLES[which]}"]`);
  await frame.scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('height', /^\d+$/);
  return frame.contentFrame();
}

/** Fills in the contact form of the open page and sends it. */
export async function sendMessage(page: Page): Promise<void> {
  await page.getByLabel('What is it about?').selectOption({ label: 'This website' });
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Your message').fill(`The third button says nothing, at ${crypto.randomUUID()}.`);
  await page.getByRole('button', { name: 'Send message' }).click();
}
