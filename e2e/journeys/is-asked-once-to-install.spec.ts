import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { expectAccessible } from '../support/accessible.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, PHONE } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
test.use(PHONE);

/** The browser's offer, which a private window never makes. True when the page keeps it to itself. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: async () => document.documentElement.setAttribute('data-prompted', ''),
    });
    return !window.dispatchEvent(event);
  });
const note = (page: Page) => page.getByRole('region', { name: 'Install this site' });
const inFooter = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Install this site' });
const memory = (page: Page) => page.evaluate(() => localStorage.getItem('install-note'));
const visit = async (page: Page) => {
  await page.goto('about:blank');
  await page.goto(paths.brands());
  expect(await offer(page)).toBe(true);
  await expect(inFooter(page)).toBeVisible();
};
/** The first visit was two hours ago. */
const letTimePass = (page: Page) =>
  page.evaluate(() => localStorage.setItem('install-note', String(Date.now() - 7_200_000)));

test('on a first visit the footer alone offers it; the browser asks when that is pressed', async ({
  page,
  context,
}) => {
  await answerConsent(context, baseUrl, { functional: true });
  await page.goto(paths.brands());
  await expect(inFooter(page)).toHaveCount(0);
  await visit(page);
  await expect.poll(() => memory(page)).toMatch(/^\d+$/);
  await expect(note(page)).toHaveCount(0);
  await inFooter(page).click();
  await expect(page.locator('html[data-prompted]')).toBeAttached();
  // The offer can be used once.
  await expect(inFooter(page)).toHaveCount(0);
});

test('on a second visit it is asked once, and after “Not now” never again', async ({ page, context }) => {
  await answerConsent(context, baseUrl, { functional: true });
  await visit(page);
  await expect.poll(() => memory(page)).toMatch(/^\d+$/);
  await letTimePass(page);
  await visit(page);
  await expect(note(page)).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await page.screenshot({ path: test.info().outputPath(`note-${width}.png`) });
  }
  await note(page).getByRole('button', { name: 'Not now' }).click();
  await expect(note(page)).toHaveCount(0);
  expect(await memory(page)).toBe('asked');
  await visit(page);
  await page.waitForLoadState('networkidle');
  await expect(note(page)).toHaveCount(0);
});

test('the note goes ahead when that is wanted', async ({ page, context }) => {
  await answerConsent(context, baseUrl, { functional: true });
  await page.goto(paths.brands());
  await letTimePass(page);
  await visit(page);
  await note(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html[data-prompted]')).toBeAttached();
  await expect(note(page)).toHaveCount(0);
});

test('who lets nothing be remembered is never asked', async ({ page, context }) => {
  await answerConsent(context, baseUrl);
  await visit(page);
  await page.waitForLoadState('networkidle');
  expect(await memory(page)).toBeNull();
  await expect(note(page)).toHaveCount(0);
});
