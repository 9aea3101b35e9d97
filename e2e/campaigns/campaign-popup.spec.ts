import type { BrowserContext, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/accessible.ts';
import { layoutShift } from '../support/page-state.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

const VALENTINE = 'Valentine’s shopping spree';
const VALENTINE_TIME = '2025-02-05T12:00:00-05:00';
const FOURTH = 'Fourth of July sale';
const SUMMER_IN_CANADA = 'Summer of savings';
const FOURTH_TIME = '2025-07-10T12:00:00-04:00';

const { baseUrl } = siteUnderTest();
const offer = (page: Page, name: string = VALENTINE) => page.getByRole('dialog', { name });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

/** Goes on as at `time`, and waits until the campaigns have looked at the page. */
async function open(page: Page, path: string, time: string): Promise<void> {
  await page.clock.setFixedTime(new Date(time));
  const answer = page.waitForResponse((response) => response.url().includes('/api/campaigns'));
  await page.goto(path);
  await answer;
  await expect(page.locator('#shell-campaign')).toBeAttached();
}

/** Answers about cookies, with what campaigns remember, before the visit at `time`. */
const answerBefore = (context: BrowserContext, time: string) =>
  answerConsent(context, baseUrl, { functional: true, chosenAt: Date.parse(time) - 1000 });

/** Waits until the offer listens to keys: it does once it has made its room. */
const expectToListen = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.body.style.paddingBlockEnd)).not.toBe('');

test.use(DESKTOP);

test.describe('campaign popup', { tag: '@promise' }, () => {
  test('waits for the cookie choice, and hides while cookie settings are open', async ({ page }) => {
    await page.clock.setFixedTime(new Date(VALENTINE_TIME));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(paths.home());
    const banner = page.getByRole('region', { name: /privacy/i });
    await expect(banner).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /campaign/.test(url))).toEqual([]);

    await footerLink(page, 'Cookie settings').click();
    const preferences = page.getByRole('dialog', { name: /privacy/i });
    await expect(preferences).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(preferences).toBeHidden();

    await banner.getByRole('button', { name: 'Allow all' }).click();
    await expect(offer(page)).toBeVisible();
    await expect(banner).toBeHidden();

    await footerLink(page, 'Cookie settings').click();
    await expect(preferences).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(offer(page)).toBeVisible();
  });

  test('is announced without a layout shift, and is reachable by keyboard', async ({ page, context }) => {
    await answerBefore(context, VALENTINE_TIME);
    await open(page, paths.home(), VALENTINE_TIME);
    await expect(offer(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    await expect(page.getByRole('status').filter({ hasText: VALENTINE })).toBeAttached();
    await expectToListen(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    const box = await page.getByRole('heading', { level: 1 }).boundingBox();

    const help = page.getByRole('link', { name: 'Help', exact: true });
    const close = offer(page).getByRole('button', { name: 'Close this offer' });
    await help.focus();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(offer(page).getByRole('link', { name: 'How to enter' })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await offer(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(false);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(offer(page)).toHaveCount(0);
    await expect(help).toBeFocused();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(box);
  });

  test('returns when its frequency cap allows, and never after Escape', async ({ page, context }) => {
    await answerBefore(context, '2025-07-01T12:00:00-04:00');
    await open(page, paths.home(), '2025-07-01T12:00:00-04:00');
    await expect(offer(page, FOURTH)).toBeVisible();
    await open(page, paths.home(), '2025-07-08T11:59:59-04:00');
    await expect(offer(page, FOURTH)).toHaveCount(0);
    await open(page, paths.home(), '2025-07-08T12:00:00-04:00');
    await expect(offer(page, FOURTH)).toBeVisible();

    await expectToListen(page);
    await page.getByRole('combobox').first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(offer(page, FOURTH)).toHaveCount(0);
    // The browser was closed, and with it went the cookie of the session.
    await context.clearCookies({ name: 'campaign-closed' });
    await open(page, paths.home(), '2025-07-15T12:00:00-04:00');
    await expect(offer(page, FOURTH)).toHaveCount(0);
  });

  test('shows once per visit with necessary cookies, until it is closed', async ({ page, context }) => {
    // By the real clock: a faked one hides how the page was reached. The sample always has a campaign that runs today.
    await answerConsent(context, baseUrl);
    const any = page.getByRole('dialog');
    await page.goto(paths.home());
    await expect(any).toBeVisible();
    const again = async () => {
      await page.evaluate(() => location.assign('/?again=1'));
      await page.waitForURL('/?again=1');
    };
    for (const move of [() => page.reload(), again]) {
      await move();
      await expect(page.locator('#shell-campaign')).toBeAttached();
      await page.waitForLoadState('networkidle');
      await expect(any).toHaveCount(0);
    }

    const [second, third] = [await context.newPage(), await context.newPage()];
    await second.goto(paths.home());
    await second.getByRole('dialog').getByRole('button', { name: 'Close this offer' }).click();
    await third.goto(paths.home());
    await expect(third.locator('#shell-campaign')).toBeAttached();
    await third.waitForLoadState('networkidle');
    await expect(third.getByRole('dialog')).toHaveCount(0);
    const [kept] = (await context.cookies()).filter(({ name }) => name === 'campaign-closed');
    expect(kept?.expires).toBe(-1);
    expect(await third.evaluate(() => Object.keys(localStorage))).not.toContain('campaigns');
  });

  test('fits every window size, keeps help usable and has no axe violations', async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await answerBefore(context, VALENTINE_TIME);
    await open(page, paths.deals('charleston'), VALENTINE_TIME);
    const launcher = page.getByRole('complementary', { name: 'Help' }).getByRole('link');
    const textSize = (size: string) =>
      page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
    for (const [width, height] of [
      [320, 640],
      [360, 740],
      [768, 800],
      [1152, 800],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(offer(page)).toBeVisible();
      if (width >= 768) await launcher.click({ trial: true });
      const box = await offer(page).boundingBox();
      if (!box) throw new Error('The offer is not shown');
      expect.soft(box.x >= 0 && box.y >= 0 && box.x + box.width <= width, `${width} px`).toBe(true);
      await expectNoSidewaysScroll(page, `${width} px`);
      if (width >= 768) {
        const below = await launcher.boundingBox();
        const isBeside = below && below.x + below.width <= box.x;
        const isBelow = below && box.y + box.height <= below.y;
        expect.soft(isBeside || isBelow, `help at ${width} px`).toBe(true);
      }
      if (width === 360) {
        // A sheet of a third of the screen.
        expect.soft(box.height).toBeLessThanOrEqual(Math.ceil(height / 3));
        expect.soft([box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, width, height]);
        await expect.soft(offer(page).getByRole('link')).toBeInViewport({ ratio: 1 });
      }
      if (width >= 768) {
        await textSize('200%');
        const large = await offer(page).boundingBox();
        expect.soft(large?.height, `height with large text at ${width} px`).toBeLessThanOrEqual(height / 2);
        const close = await offer(page).getByRole('button', { name: 'Close' }).locator('..').boundingBox();
        expect.soft(close?.width, `round close button at ${width} px`).toBe(close?.height);
        await textSize('');
      }
      if (width === 320 || width === 1280) await expectNoAxeViolations(page, '#shell-campaign');
    }
  });
});

test.describe('campaign popup on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('waits while a menu or dialog is open, and closes when one opens', async ({ page, context }) => {
    await page.clock.setFixedTime(new Date(VALENTINE_TIME));
    await answerBefore(context, VALENTINE_TIME);
    await page.goto(paths.home());
    const menu = page.locator('summary[aria-label="Menu"]');
    await menu.click();
    await expect(page.locator('#shell-campaign')).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expect(offer(page)).toHaveCount(0);
    await menu.click();
    await expect(offer(page)).toBeVisible();
    await menu.click();
    await expect(offer(page)).toHaveCount(0);
    await menu.click();
    await expect(offer(page)).toBeVisible();
    await page.getByRole('link', { name: 'Search the site' }).click();
    await expect(page.getByRole('dialog', { name: 'Search the site' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    // Escape closes the dialog and not the offer behind it.
    await page.keyboard.press('Escape');
    await expect(offer(page)).toBeVisible();
  });
});

test('campaign popup follows the country of the language, then of the last center', async ({
  page,
  context,
}) => {
  await answerBefore(context, FOURTH_TIME);
  await open(page, paths.home(), FOURTH_TIME);
  await expect(offer(page, FOURTH)).toBeVisible();
  await open(page, paths.stores('cookstown'), FOURTH_TIME);
  await open(page, paths.home(), FOURTH_TIME);
  await expect(offer(page, SUMMER_IN_CANADA)).toBeVisible();
});

test.describe('with a Canadian browser', () => {
  test.use({ locale: 'fr-CA' });
  test('campaign popup is for Canada, or for the country of the page’s center', async ({ page, context }) => {
    await answerBefore(context, FOURTH_TIME);
    await open(page, paths.home(), FOURTH_TIME);
    await expect(offer(page, SUMMER_IN_CANADA)).toBeVisible();
    await open(page, paths.centre('charleston'), FOURTH_TIME);
    await expect(offer(page, FOURTH)).toBeVisible();
    await expect(offer(page, SUMMER_IN_CANADA)).toHaveCount(0);
  });
});
