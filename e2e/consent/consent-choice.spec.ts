import type { BrowserContext, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import {
  CONSENT_MAX_AGE,
  CONSENT_TEXT_VERSION,
  consentRecordsSchema,
  DECLARED_KEYS,
} from 'shared-contracts/member';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/accessible.ts';
import { hold } from '../support/page-state.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

const { baseUrl } = siteUnderTest();
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies and your privacy' });
const preferences = (page: Page) => page.getByRole('dialog', { name: 'Cookies and your privacy' });
const category = (page: Page, name: string) => preferences(page).getByRole('checkbox', { name });
const openPreferences = (page: Page, name = 'Cookie settings') =>
  page.getByRole('contentinfo').getByRole('link', { name }).click();
const openSaleOptOut = (page: Page) => openPreferences(page, 'Do not sell or share my personal information');

const proofs = async (page: Page) => {
  const answer = await page.request.get(`${baseUrl}/api/consent`);
  return consentRecordsSchema.parse(await answer.json()).records;
};
const cookieOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === DECLARED_KEYS.consent.name)?.value ?? '';
const expectStored = (page: Page) => expect.poll(() => page.evaluate(() => Object.keys(localStorage)));
const LAST_CENTRE = DECLARED_KEYS.lastCentre.name;

/** Without campaigns, which may cover a link of the footer. */
async function openHome(page: Page): Promise<void> {
  await page.route('**/api/campaigns?*', (route) =>
    route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
  );
  await page.goto(paths.home());
}

test.describe('consent', { tag: '@promise' }, () => {
  test('is recorded with its text for each choice, and for the sale opt-out', async ({ page, context }) => {
    await openHome(page);
    await banner(page).getByRole('button', { name: 'Allow all' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your choices are saved.' })).toBeAttached();
    await expect(banner(page)).toBeHidden();
    await expect.poll(async () => (await proofs(page)).length).toBe(1);
    await expect.poll(async () => await cookieOf(context)).not.toContain('!');

    await openPreferences(page);
    await category(page, 'Targeting').uncheck();
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

    await openPreferences(page);
    await expect(preferences(page).getByText(first?.id ?? '')).toBeVisible();
    await category(page, 'Targeting').check();
    await preferences(page).getByRole('button', { name: 'Save my choice' }).click();
    await openSaleOptOut(page);
    await preferences(page).getByRole('button', { name: 'Do not sell or share' }).click();
    await expect(preferences(page)).toBeHidden();
    await openSaleOptOut(page);
    await expect(preferences(page).getByText('Nothing is sold or shared.')).toBeVisible();
    await expect(category(page, 'Targeting')).not.toBeChecked();
    await expect(category(page, 'Functional')).toBeChecked();
  });

  test('is announced, and is the second tab stop', async ({ page }) => {
    await openHome(page);
    const skip = page.getByRole('link', { name: 'Go to the question about cookies' });
    await expect(skip).toHaveCSS('display', 'block');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'a question about cookies' })).toBeAttached();
    await banner(page).getByRole('button', { name: 'Necessary only' }).click();
    await expect(skip).toBeHidden();
  });

  test('is requested before any script runs, until it is answered', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push('Failed to load resource');
    await page.route('**/releases/shell/**/*.js', (route) => route.abort());
    await page.goto(paths.home());
    await expect(banner(page)).toBeVisible();
    for (const button of await banner(page).getByRole('button').all()) await expect(button).toBeDisabled();
    await answerConsent(context, baseUrl);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });

  test('is withdrawn in every open tab', async ({ page, context }) => {
    await answerConsent(context, baseUrl, { functional: true });
    const upkeep = page.waitForResponse((response) => response.url().includes('consent-upkeep'));
    await page.goto(paths.centre('charleston'));
    await upkeep;
    const other = await context.newPage();
    await openHome(other);
    await openPreferences(other);
    await preferences(other).getByRole('button', { name: 'Necessary only' }).click();
    await expectStored(page).not.toContain(LAST_CENTRE);
    // The first tab stores nothing on its next pages.
    await page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: 'Deals' }).click();
    await expect(page).toHaveURL(paths.deals('charleston'));
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(LAST_CENTRE);
  });

  test('follows Global Privacy Control and shows that it does', async ({ page, context }) => {
    await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    });
    await openHome(page);
    await expect(banner(page)).toContainText('Global Privacy Control');
    await banner(page).getByRole('button', { name: 'Allow all' }).click();
    await openPreferences(page);
    await expect(preferences(page)).toContainText('targeting stays off');
    await expect(category(page, 'Targeting')).toBeDisabled();
    await expect.poll(async () => (await proofs(page))[0]).toMatchObject({ targeting: false, signal: true });
    expect(await cookieOf(context)).toMatch(/\.pf-$/);
  });

  test('can be answered by keyboard', async ({ page }) => {
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

  test('has a banner and a dialog that fit 320 px without axe violations', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(paths.giftCards());
    await expect(banner(page)).toBeVisible();
    await expectNoAxeViolations(page, '#shell-footer');
    await openSaleOptOut(page);
    await preferences(page).getByText('What it stores').first().click();
    await expectNoAxeViolations(page, '#shell-footer');
    await expectNoSidewaysScroll(page);
    expect(
      await preferences(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
});

test('a proof of consent that failed to send is sent by a later page', { tag: '@promise' }, async ({
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

for (const [when, isSample, value] of [
  ['after twelve months', true, () => `${CONSENT_TEXT_VERSION}.${Date.now() - CONSENT_MAX_AGE - 1}.pft`],
  ['for new words', false, () => `0.${Date.now() - 1000}.pft`],
] as const)
  test(`consent: is requested again ${when}, and data that it allowed is deleted`, {
    tag: isSample ? '@promise' : [],
  }, async ({ page, context }) => {
    await answerConsent(context, baseUrl, { functional: true });
    await page.goto(paths.centre('charleston'));
    await expectStored(page).toContain(LAST_CENTRE);
    await context.addCookies([{ name: DECLARED_KEYS.consent.name, value: value(), url: baseUrl }]);
    await page.goto(paths.home());
    await expect(banner(page)).toBeVisible();
    await expectStored(page).not.toContain(LAST_CENTRE);
  });

test('a withdrawal also reaches a tab that is still starting', async ({ page, context }) => {
  await answerConsent(context, baseUrl, { functional: true });
  const goOn = await hold(page, '**/consent-upkeep.*.js');
  const asked = page.waitForRequest('**/consent-upkeep.*.js');
  await page.goto(paths.centre('charleston'));
  await asked;
  await answerConsent(context, baseUrl);
  goOn();
  await expectStored(page).not.toContain(LAST_CENTRE);
  // Another centre would be stored.
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
  }, paths.centre('pinecrest'));
  await expect(page).toHaveURL(paths.centre('pinecrest'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain(LAST_CENTRE);
});

test('consent: follows Global Privacy Control in the request header', async ({ page, context }) => {
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await page.goto(paths.home());
  await banner(page).getByRole('button', { name: 'Allow all' }).click();
  await expect.poll(async () => await cookieOf(context)).toMatch(/\.pf-$/);
});

test.describe('consent in Canada', () => {
  test.use({ locale: 'en-CA' });
  test('uses the Canadian text', async ({ page }) => {
    await page.goto(paths.home());
    await expect(banner(page)).toContainText('as easily as you gave it');
    await banner(page).getByRole('button', { name: 'Necessary only' }).click();
    await expect.poll(async () => (await proofs(page))[0]?.region).toBe('ca');
  });
});

test('consent: the privacy policy lists every declared key', async ({ page }) => {
  await page.goto(paths.privacyPolicy());
  for (const { name, purpose } of Object.values(DECLARED_KEYS)) {
    const row = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
    await expect(row.filter({ hasText: purpose })).toHaveCount(1);
  }
});
