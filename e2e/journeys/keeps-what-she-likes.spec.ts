import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { sampleOf } from '../support/full-run.ts';
import { join } from '../support/join.ts';
import { fillSignIn, pressSignIn, signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

const CENTRE = 'charleston';
const CODE = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

interface Saved {
  readonly deals: number[];
  readonly stores: number[];
}
const savedBy = async (page: Page): Promise<Saved> =>
  (await page.request.get('/api/user-get-favorite-deals')).json();
const heartOf = (page: Page, pressed: boolean) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Save /, pressed })
    .first();

/** The sheet that a heart opens for a visitor, and the sign-in behind it. */
async function throughSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: /^Sign in to save / });
  await sheet.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await fillSignIn(page);
  await pressSignIn(page);
}

/** Touches the heart of a page signed out, signs in, and is back with it saved. */
async function saveOverSignIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await heartOf(page, false).click();
  await throughSheet(page);
  await expect(page).toHaveURL(path);
  await expect(page.getByText(/” is saved\.$/)).toBeVisible();
}

for (const [size, options] of sampleOf(
  Object.entries({ phone: PHONE, desktop: DESKTOP }),
  ([size]) => size === 'phone',
)) {
  test.describe(`on a ${size}`, () => {
    test.use(options);

    test('a heart touched signed out is saved on the way back: a deal, a store and a reward', async ({
      page,
      context,
    }) => {
      const api = content();
      const [reward] = (await api.rewards(CENTRE, { limit: 1 })).items;
      const [store] = (await api.stores(CENTRE, { limit: 1 })).items;
      const [deal] = (await api.deals(CENTRE, { limit: 1 })).items;
      const kinds = [
        [paths.reward(CENTRE, reward?.storeName ?? '', reward?.id ?? 0), 'deals', reward?.id],
        [paths.deal(CENTRE, deal?.storeName ?? '', deal?.id ?? 0), 'deals', deal?.id],
        [paths.store(CENTRE, store?.name ?? '', store?.id ?? 0), 'stores', store?.id],
      ] as const;
      for (const [path, list, id] of kinds) {
        await saveOverSignIn(page, path);
        expect((await savedBy(page))[list], path).toContain(id);
        // It is still there after a reload, and can be let go of.
        await page.reload();
        const heart = page
          .getByRole('main')
          .getByRole('button', { name: /^(Save|Remove|Saved)/, pressed: true })
          .first();
        await heart.click();
        await expect.poll(async () => (await savedBy(page))[list], { message: path }).not.toContain(id);
        // Nothing of the page may still ask when the session goes.
        await page.goto('about:blank');
        await context.clearCookies();
        await answerConsent(context, siteUnderTest().baseUrl);
      }
    });

    test('a heart deep in a list asks over the list, and the way through the sign-in leads back to it', async ({
      page,
    }) => {
      const path = paths.deals(CENTRE, { sort: 'ending' });
      await page.goto(paths.centre(CENTRE));
      await page.goto(path);
      // What is below the window takes its true height when the page has arrived.
      await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
      const heart = page
        .getByRole('main')
        .getByRole('button', { name: /^Save /, pressed: false })
        .nth(9);
      await heart.scrollIntoViewIfNeeded();
      const label = (await heart.getAttribute('aria-label')) ?? '';
      const top = () => page.evaluate(() => window.scrollY);
      const before = await top();
      expect(before).toBeGreaterThan(300);
      await heart.click();
      // Closed, it was nothing: the page stands as it did, and nothing waits.
      const sheet = page.getByRole('dialog', { name: /^Sign in to save / });
      await expect(sheet).toContainText(label.replace('Save ', ''));
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      expect(await top()).toBe(before);
      await expect(heart).toBeFocused();
      expect(await page.evaluate(() => sessionStorage.getItem('pending-save'))).toBeNull();

      await heart.click();
      await expect(sheet).toBeVisible();
      const below = (await heart.boundingBox())?.y ?? 0;
      await throughSheet(page);
      await expect(page).toHaveURL(path);
      await expect(page.getByText(/” is saved\.$/)).toBeVisible();
      const saved = page.getByRole('main').getByRole('button', { name: label, exact: true });
      await expect(saved).toHaveAttribute('aria-pressed', 'true');
      await expect(saved).toBeInViewport();
      // As far down the window as it was touched, whatever stands above it by now.
      expect(Math.abs(((await saved.boundingBox())?.y ?? 0) - below)).toBeLessThan(60);
      await saved.click();
      await expect(saved).toHaveAttribute('aria-pressed', 'false');

      // Back leads to pages, never to the form that is done with.
      await page.goBack();
      await expect(page).toHaveURL(path);
      await page.goBack();
      await expect(page).toHaveURL(paths.centre(CENTRE));
    });

    test('takes the code of a deal on its own page, and finds it again among what was redeemed', async ({
      page,
    }) => {
      await join(page, paths.profile());
      const { items } = await content().deals(CENTRE, { limit: 20 });
      const deal = items[0];
      await page.goto(paths.deal(CENTRE, deal?.storeName ?? '', deal?.id ?? 0));
      await page.getByRole('button', { name: 'Get the code' }).click();
      await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
      const code = (await page.getByText(CODE).textContent()) ?? '';
      await page.goto(paths.savedDeals(CENTRE));
      await page.getByRole('link', { name: /^Redeemed/ }).click();
      await expect(page.getByText(code)).toBeVisible();
      await page.getByRole('link', { name: /^Expired/ }).click();
      await expect(page).toHaveURL(/show=expired/);
    });
  });
}

test('member facts take the place of what everybody sees, and nothing moves', async ({ page }) => {
  await signIn(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paths.rewards());
    await expect(page.getByRole('heading', { name: /member$/ })).toBeVisible();
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) total += 'value' in entry ? Number(entry.value) : 0;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)));
        }),
    );
    expect(shift, `${width}`).toBeLessThanOrEqual(0.02);
  }
});
