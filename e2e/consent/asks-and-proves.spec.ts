import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import {
  CONSENT_MAX_AGE,
  CONSENT_TEXT_VERSION,
  consentRecordsSchema,
  DECLARED_KEYS,
  paths,
} from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies and your privacy' });
const preferences = (page: Page) => page.getByRole('dialog', { name: 'Cookies and your privacy' });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });
const proofs = async (page: Page) => {
  const answer = await page.request.get(`${siteUnderTest().baseUrl}/api/consent`);
  return consentRecordsSchema.parse(await answer.json()).records;
};
const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === DECLARED_KEYS.consent.name)?.value ?? '';

/** A campaign may come over a link of the footer just as it is pressed. */
const withoutCampaigns = (page: Page) =>
  page.route('**/api/campaigns?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
  );

test('every choice is proved: what, when, in which words, under a number that stands for the browser', async ({
  page,
  context,
}) => {
  await withoutCampaigns(page);
  await page.goto(paths.home());
  await banner(page).getByRole('button', { name: 'Allow all' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your choice is saved.' })).toBeAttached();
  await expect(banner(page)).toBeHidden();
  await expect.poll(async () => (await proofs(page)).length).toBe(1);
  await expect.poll(async () => await cookieOf(context)).not.toContain('!');

  await footerLink(page, 'Cookie settings').click();
  await preferences(page).getByRole('checkbox', { name: 'Targeting' }).uncheck();
  await preferences(page).getByRole('button', { name: 'Save my choice' }).click();
  await expect.poll(async () => (await proofs(page)).length).toBe(2);
  const [second, first] = await proofs(page);
  expect(first).toMatchObject({
    performance: true,
    functional: true,
    targeting: true,
    region: 'us',
    textVersion: 2,
  });
  expect(second).toMatchObject({ id: first?.id, performance: true, targeting: false });
  expect(await cookieOf(context)).toContain(first?.id);

  await footerLink(page, 'Cookie settings').click();
  await expect(preferences(page).getByText(first?.id ?? '')).toBeVisible();
});

test('the question comes with the page, before any script, and not to who has answered it', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push('Failed to load resource');
  await page.route('**/releases/shell/**/*.js', (route) => route.abort());
  await page.goto(paths.home());
  await expect(banner(page)).toBeVisible();
  for (const button of await banner(page).getByRole('button').all()) await expect(button).toBeDisabled();
  await answerConsent(context, siteUnderTest().baseUrl, {});
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test('a proof that could not be sent goes with one of the next pages', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push('Failed to load resource');
  await page.route('**/api/consent', (route) => route.abort());
  await page.goto(paths.home());
  await banner(page).getByRole('button', { name: 'Necessary only' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await cookieOf(context)).toContain('!');
  expect(await proofs(page)).toEqual([]);
  await page.unroute('**/api/consent');
  await page.goto(paths.rewards());
  await expect.poll(async () => (await proofs(page)).length).toBe(1);
});

test('the footer’s right takes one press', async ({ page }) => {
  await withoutCampaigns(page);
  await page.goto(paths.home());
  await banner(page).getByRole('button', { name: 'Allow all' }).click();
  await footerLink(page, 'Do not sell or share my personal information').click();
  await preferences(page).getByRole('button', { name: 'Do not sell or share' }).click();
  await expect(preferences(page)).toBeHidden();
  await footerLink(page, 'Do not sell or share my personal information').click();
  await expect(preferences(page).getByText('Nothing is sold or shared.')).toBeVisible();
  await expect(preferences(page).getByRole('checkbox', { name: 'Targeting' })).not.toBeChecked();
  await expect(preferences(page).getByRole('checkbox', { name: 'Functional' })).toBeChecked();
});

test.describe('asks again', () => {
  for (const [name, value] of [
    ['after twelve months', () => `${CONSENT_TEXT_VERSION}.${Date.now() - CONSENT_MAX_AGE - 1}.pft`],
    ['for new words', () => `0.${Date.now() - 1000}.pft`],
  ] as const) {
    test(`${name}, and forgets meanwhile what was allowed`, async ({ page, context }) => {
      const { baseUrl } = siteUnderTest();
      await answerConsent(context, baseUrl, { functional: true });
      await page.goto(paths.centre('charleston'));
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('last-centre');
      await context.addCookies([{ name: DECLARED_KEYS.consent.name, value: value(), url: baseUrl }]);
      await page.goto(paths.home());
      await expect(banner(page)).toBeVisible();
      // Once the page has come to rest.
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('last-centre');
    });
  }
});

test('a withdrawal counts in every open tab', async ({ page, context }) => {
  await answerConsent(context, siteUnderTest().baseUrl, { functional: true });
  const watched = page.waitForResponse((response) => response.url().includes('consent-upkeep'));
  await page.goto(paths.centre('charleston'));
  await watched;
  const other = await context.newPage();
  await withoutCampaigns(other);
  await other.goto(paths.home());
  await footerLink(other, 'Cookie settings').click();
  await preferences(other).getByRole('button', { name: 'Necessary only' }).click();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('last-centre');
  // The first tab goes on without remembering.
  await page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: 'Deals' }).click();
  await expect(page).toHaveURL(paths.deals('charleston'));
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('last-centre');
});

test('a withdrawal counts in a tab that does not hear of other tabs yet', async ({ page, context }) => {
  await answerConsent(context, siteUnderTest().baseUrl, { functional: true });
  const line = Promise.withResolvers<void>();
  await page.route('**/consent-upkeep.*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/consent-upkeep.*.js');
  await page.goto(paths.centre('charleston'));
  await asked;
  await answerConsent(context, siteUnderTest().baseUrl);
  line.resolve();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).not.toContain('last-centre');
  // Another center is what would be remembered anew.
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
  }, paths.centre('pinecrest'));
  await expect(page).toHaveURL(paths.centre('pinecrest'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('last-centre');
});

test.describe('Global Privacy Control', () => {
  test('is followed, and said so', async ({ page, context }) => {
    await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    });
    await withoutCampaigns(page);
    await page.goto(paths.home());
    await expect(banner(page)).toContainText('Global Privacy Control');
    await banner(page).getByRole('button', { name: 'Allow all' }).click();
    await footerLink(page, 'Cookie settings').click();
    await expect(preferences(page)).toContainText('targeting stays off');
    await expect(preferences(page).getByRole('checkbox', { name: 'Targeting' })).toBeDisabled();
    await expect.poll(async () => (await proofs(page))[0]).toMatchObject({ targeting: false, signal: true });
    expect(await cookieOf(context)).toMatch(/\.pf-$/);
  });

  test('is followed where only the request carries it', async ({ page, context }) => {
    await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
    await page.goto(paths.home());
    await banner(page).getByRole('button', { name: 'Allow all' }).click();
    await expect.poll(async () => await cookieOf(context)).toMatch(/\.pf-$/);
  });

  test('is told to whoever asks', async ({ request }) => {
    const answer = await request.get('/.well-known/gpc.json');
    expect(await answer.json()).toMatchObject({ gpc: true });
  });
});

test.describe('Canada', () => {
  test.use({ locale: 'en-CA' });
  test('the words are those of Canada', async ({ page }) => {
    await page.goto(paths.home());
    await expect(banner(page)).toContainText('as easily as you gave it');
    await banner(page).getByRole('button', { name: 'Necessary only' }).click();
    await expect.poll(async () => (await proofs(page))[0]?.region).toBe('ca');
  });
});

test('by keyboard alone', async ({ page }) => {
  await page.goto(paths.giftCards());
  await expect(banner(page).getByRole('button', { name: 'Choose' })).toBeEnabled();
  await banner(page).getByRole('button', { name: 'Choose' }).focus();
  await page.keyboard.press('Enter');
  await expect(preferences(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preferences(page)).toBeHidden();
  await banner(page).getByRole('button', { name: 'Necessary only' }).focus();
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('the list of what is kept is that of the contracts', async ({ page }) => {
  await page.goto(paths.privacyPolicy());
  for (const { name, purpose } of Object.values(DECLARED_KEYS)) {
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    await expect(row.filter({ hasText: purpose })).toHaveCount(1);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on banner and preferences, and they fit 320 px, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(paths.giftCards());
    await expect(banner(page)).toBeVisible();
    const violations = async () =>
      (
        await new AxeBuilder({ page })
          .include('#shell-footer')
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
      ).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(await violations()).toEqual([]);
    await footerLink(page, 'Do not sell or share my personal information').click();
    await preferences(page).getByText('What it stores').first().click();
    expect(await violations()).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    expect(
      await preferences(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
}
