import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { paths } from 'shared-contracts';
import { sampleOf } from '../support/full-run.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

const VALENTINE = { title: 'Valentine’s shopping spree', during: '2025-02-05T12:00:00-05:00' };
const FOURTH = { title: 'Fourth of July sale', during: '2025-07-10T12:00:00-04:00' };

const offer = (page: Page, name: string = VALENTINE.title) => page.getByRole('dialog', { name });
/** The page's answer by which a campaign would stand: its code has looked at the page. */
const looked = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/campaigns'));

async function visit(
  page: Page,
  context: BrowserContext,
  time: string,
  { path = paths.home(), functional = true } = {},
) {
  const now = new Date(time);
  await page.clock.setFixedTime(now);
  await answerConsent(context, siteUnderTest().baseUrl, { functional, chosenAt: now.getTime() - 1000 });
  const answer = looked(page);
  await page.goto(path);
  await answer;
}

/** Waits until the offer hears keys, which it does once it is drawn, as it makes its room. */
const expectToListen = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.body.style.paddingBlockEnd)).not.toBe('');

test.use(DESKTOP);

test.describe('its window', () => {
  for (const [name, time, isShown] of [
    ['the last second before it', '2025-01-31T23:59:59-05:00', false],
    ['its first second', '2025-02-01T00:00:00-05:00', true],
    ['its last second', '2025-02-14T23:59:59-05:00', true],
    ['the first second after it', '2025-02-15T00:00:00-05:00', false],
  ] as const) {
    test(name, async ({ page, context }) => {
      await visit(page, context, time);
      if (isShown) await expect(offer(page)).toBeVisible();
      // The announcer stands when the page has been looked at and nothing was found.
      else await expect(page.locator('#shell-campaign')).toBeAttached();
      await expect(offer(page)).toHaveCount(isShown ? 1 : 0);
    });
  }
});

test.describe('its country', () => {
  test('is that of the centre that the page is about', async ({ page, context }) => {
    await visit(page, context, FOURTH.during, { path: paths.centre('cookstown') });
    await expect(offer(page, 'Summer of savings')).toBeVisible();
    await expect(offer(page, FOURTH.title)).toHaveCount(0);
  });

  test('is that of the last centre on pages of none', async ({ page, context }) => {
    await visit(page, context, FOURTH.during, { path: paths.stores('cookstown') });
    const again = looked(page);
    await page.goto(paths.home());
    await again;
    await expect(offer(page, 'Summer of savings')).toBeVisible();
  });

  test('is guessed from the language otherwise', async ({ page, context }) => {
    await visit(page, context, FOURTH.during);
    await expect(offer(page, FOURTH.title)).toBeVisible();
  });

  test.describe('Canadian browser', () => {
    test.use({ locale: 'fr-CA' });
    test('is Canada', async ({ page, context }) => {
      await visit(page, context, FOURTH.during);
      await expect(offer(page, 'Summer of savings')).toBeVisible();
    });
  });
});

test('waits until the question about cookies is answered, and opens beside nothing of it', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date(VALENTINE.during));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(paths.home());
  const banner = page.getByRole('region', { name: /privacy/i });
  await expect(banner).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /campaign/.test(url))).toEqual([]);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  const preferences = page.getByRole('dialog', { name: /privacy/i });
  await expect(preferences).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preferences).toBeHidden();

  await banner.getByRole('button', { name: 'Allow all' }).click();
  await expect(offer(page)).toBeVisible();
  await expect(banner).toBeHidden();

  // The preferences come first whenever they are opened, and the offer is there again after them.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await expect(preferences).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(offer(page)).toBeVisible();
});

test('takes no focus, holds none, and closes by Escape from anywhere', async ({ page, context }) => {
  await visit(page, context, VALENTINE.during);
  await expect(offer(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  // The announcement tells who cannot see the corner.
  await expect(page.getByRole('status').filter({ hasText: VALENTINE.title })).toBeAttached();

  await expectToListen(page);
  const search = page.getByRole('combobox').first();
  await search.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(offer(page)).toHaveCount(0);
});

test('lets the keyboard in and out again', async ({ page, context }) => {
  await visit(page, context, VALENTINE.during);
  await expect(offer(page)).toBeVisible();
  await expectToListen(page);
  await page.getByRole('link', { name: 'Help', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(offer(page).getByRole('button', { name: 'Close this offer' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(offer(page).getByRole('link', { name: 'How to enter' })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await offer(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(false);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Help', exact: true })).toBeFocused();
});

test('never shifts the page', async ({ page, context }) => {
  await visit(page, context, VALENTINE.during);
  await expect(offer(page)).toBeVisible();
  const shift = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list, observer) => {
            observer.disconnect();
            resolve(
              list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
            );
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    );
  expect(await shift()).toBeLessThanOrEqual(0.02);
  const box = await page.getByRole('heading', { level: 1 }).boundingBox();
  await page.keyboard.press('Escape');
  await expect(offer(page)).toHaveCount(0);
  expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(box);
});

test('is remembered when closed, where that may be remembered', async ({ page, context }) => {
  await visit(page, context, VALENTINE.during);
  await offer(page).getByRole('button', { name: 'Close this offer' }).click();
  // The next visit: the cookie of the session has gone with the browser.
  await context.clearCookies({ name: 'campaign-closed' });
  const again = looked(page);
  await page.reload();
  await again;
  await expect(page.locator('#shell-campaign')).toBeAttached();
  await expect(offer(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('campaigns');
});

test('comes again when its cap allows it, and not before', async ({ page, context }) => {
  await visit(page, context, VALENTINE.during);
  await expect(offer(page)).toBeVisible();
  for (const [time, isShown] of [
    ['2025-02-12T11:59:59-05:00', false],
    ['2025-02-12T12:00:00-05:00', true],
  ] as const) {
    await page.clock.setFixedTime(new Date(time));
    const again = looked(page);
    await page.goto(paths.home());
    await again;
    await expect(page.locator('#shell-campaign')).toBeAttached();
    await expect(offer(page)).toHaveCount(isShown ? 1 : 0);
  }
});

test('is kept nowhere with only what is necessary, and bothers the first page of a visit alone', async ({
  page,
  context,
}) => {
  // By the real clock, as a faked one hides how the page was reached. The sample always has a campaign that runs today.
  await answerConsent(context, siteUnderTest().baseUrl);
  const any = page.getByRole('dialog');
  await page.goto(paths.home());
  await expect(any).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(any).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('campaigns');
  const again = async () => {
    await page.evaluate(() => location.assign('/?again=1'));
    // Until then the page of before stands, where all of it is so already.
    await page.waitForURL('/?again=1');
  };
  for (const move of [() => page.reload(), again]) {
    await move();
    await expect(page.locator('#shell-campaign')).toBeAttached();
    await expect(any).toHaveCount(0);
  }
});

test('is closed for the whole visit with only what is necessary, in a new tab too', async ({
  page,
  context,
}) => {
  await answerConsent(context, siteUnderTest().baseUrl);
  await page.goto(paths.home());
  await page.getByRole('dialog').getByRole('button', { name: 'Close this offer' }).click();
  const tab = await context.newPage();
  await tab.goto(paths.home());
  await expect(tab.locator('#shell-campaign')).toBeAttached();
  await tab.waitForLoadState('networkidle');
  await expect(tab.getByRole('dialog')).toHaveCount(0);
  const [kept] = (await context.cookies()).filter(({ name }) => name === 'campaign-closed');
  expect(kept?.expires).toBe(-1);
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('waits while a menu or a dialog is open, and leaves when one opens', async ({ page, context }) => {
    await page.clock.setFixedTime(new Date(VALENTINE.during));
    await answerConsent(context, siteUnderTest().baseUrl, {
      functional: true,
      chosenAt: Date.parse(VALENTINE.during) - 1000,
    });
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
    // Escape is the dialog's that is open, and no answer to the offer.
    await page.keyboard.press('Escape');
    await expect(offer(page)).toBeVisible();
  });

  test('is a sheet of a third of the screen', async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, context, VALENTINE.during);
    await expect(offer(page)).toBeVisible();
    const box = await offer(page).boundingBox();
    expect(box?.height).toBeLessThanOrEqual(Math.ceil(740 / 3));
    expect(box && [box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, 360, 740]);
    await expect(offer(page).getByRole('link')).toBeInViewport({ ratio: 1 });
  });
});

for (const width of [768, 1152, 1280]) {
  test(`it leaves the launcher of help free at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, context, VALENTINE.during, { path: paths.deals('charleston') });
    await expect(offer(page)).toBeVisible();
    const launcher = page.getByRole('complementary', { name: 'Help' }).getByRole('link');
    // A click that something else took would fail.
    await launcher.click({ trial: true });
    const [above, below] = [await offer(page).boundingBox(), await launcher.boundingBox()];
    const isBeside = above && below && below.x + below.width <= above.x;
    const isBelow = above && below && above.y + above.height <= below.y;
    expect(above && above.y >= 0 && (isBeside || isBelow)).toBe(true);
  });
}

const DEVICES = { phone: PHONE, desktop: DESKTOP, narrow: { viewport: { width: 320, height: 640 } } };

for (const [device, use] of sampleOf(Object.entries(DEVICES), ([device]) => device !== 'phone')) {
  test.describe(`on a ${device}`, () => {
    const { viewport } = use;
    test.use({ viewport });
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`axe finds nothing on it, ${colorScheme}`, async ({ page, context }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await visit(page, context, VALENTINE.during);
        await expect(offer(page)).toBeVisible();
        const { violations } = await new AxeBuilder({ page })
          .include('#shell-campaign')
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze();
        expect(violations).toEqual([]);
        const box = await offer(page).boundingBox();
        expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
      });
    }
  });
}
