import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { CHROMIUM_ARGS } from '../support/chromium-args.ts';
import { pressSignOut, signIn } from '../support/member.ts';
import { LOOKED_AT } from '../support/pages.ts';
import { liveVersions, newVersion, promote, publishBuild } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

/*
 * Back as people have it: the browser keeps the document and shows it as it was left. Playwright turns that off, and the Chromium
 * without windows has none, so that these look for a whole one.
 */

const executablePath = process.env.WHOLE_CHROMIUM_PATH;
test.skip(!executablePath, 'No whole Chromium is installed: the one without windows keeps no page');
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

const { baseUrl } = siteUnderTest();
/** A document of its own, in which nothing of the site runs. */
const ELSEWHERE = '/health/live';

/** Leaves the page for another document and goes back. Why the browser had to load the page again; none where it had kept it. */
async function reasonsAfterBack(page: Page, elsewhere = ELSEWHERE): Promise<string[]> {
  await page.goto(elsewhere);
  return goBack(page);
}

/** Playwright's own waits for a load, which a document that is kept has no need of. */
async function goBack(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const { promise, resolve } = Promise.withResolvers<string[]>();
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    resolve(notRestoredExplanations.map(({ reason }) => reason)),
  );
  session.on('Page.frameNavigated', ({ frame, type }) => {
    if (!frame.parentId && type === 'BackForwardCacheRestore') resolve([]);
  });
  // The context in which it runs is gone when it would answer.
  session.send('Runtime.evaluate', { expression: 'history.back()' }).catch(() => undefined);
  const reasons = await promise;
  await session.detach();
  return reasons;
}

for (const { name, pathOf } of LOOKED_AT)
  test(`Back finds ${name} as it was left`, async ({ page }) => {
    const answer = await page.goto(await pathOf());
    expect(answer?.headers()['cache-control']).toBe('no-cache');
    await page.waitForLoadState('networkidle');
    expect(await reasonsAfterBack(page)).toEqual([]);
  });

test.describe('an address without a page', () => {
  test.use({ expectedErrors: ['Failed to load resource'] });

  test('is asked for again by Back: browsers keep no page that says it is not there', async ({ page }) => {
    await page.goto('/no-such-page');
    await page.waitForLoadState('networkidle');
    expect(await reasonsAfterBack(page)).toEqual(['HTTPStatusNotOK']);
  });
});

test('Back to a page for members asks the server, since nothing of it is stored; to a public one that a member looks at it does not', async ({
  page,
}) => {
  await signIn(page);
  for (const path of [paths.profile(), paths.personalPreferences(), paths.savedDeals('charleston')]) {
    const answer = await page.goto(path);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await page.waitForLoadState('networkidle');
    const reasons = await reasonsAfterBack(page);
    expect(reasons).toContain('MainResourceHasCacheControlNoStore');
    expect(new Set(reasons)).toEqual(
      new Set(['MainResourceHasCacheControlNoStore', 'JsNetworkRequestReceivedCacheControlNoStoreResource']),
    );
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto(paths.rewards());
  await page.waitForLoadState('networkidle');
  expect(await reasonsAfterBack(page)).toEqual([]);
});

/** Texts of the page in the first task after it came back, before it has heard from the server, and who could press it. */
const watchReturn = (page: Page) =>
  page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      requestAnimationFrame(() => Object.assign(window, { firstFrame: document.body.textContent }));
    });
  });
const firstFrame = async (page: Page) => {
  await page.waitForFunction(() => typeof Reflect.get(window, 'firstFrame') === 'string');
  return page.evaluate(() => String(Reflect.get(window, 'firstFrame')));
};
const account = (page: Page) => page.getByRole('navigation', { name: 'Account', exact: true });

test.describe('a page that a member has left', () => {
  // What the page had of the member is asked for again as it is seen, and refused: nothing of it is shown.
  test.use({ expectedErrors: ['401 (Unauthorized)'] });

  test('shows nothing of them when Back brings it after a sign-out in another tab, from the first frame on', async ({
    page,
    context,
  }) => {
    await answerConsent(context, baseUrl);
    await signIn(page);
    await page.goto(paths.rewards());
    await expect(account(page)).toContainText('Dana');
    await page.waitForLoadState('networkidle');
    await watchReturn(page);
    await page.goto(ELSEWHERE);

    const other = await context.newPage();
    await other.goto(paths.profile());
    await pressSignOut(other);
    await expect(account(other)).toContainText('Sign in');

    // Not a word from the server before the first frame.
    const asked = Promise.withResolvers<void>();
    await page.route('**/api/auth/session', async (route) => {
      await asked.promise;
      await route.continue();
    });
    expect(await goBack(page)).toEqual([]);
    expect(await firstFrame(page)).not.toContain('Dana');
    asked.resolve();
    await expect(account(page)).toContainText('Sign in');
    await expect(page.getByText('Dana')).toHaveCount(0);
  });

  test('shows nothing of them when Back brings it at once after a sign-out in the same tab', async ({
    page,
    context,
  }) => {
    await answerConsent(context, baseUrl);
    await signIn(page);
    await page.goto(paths.rewards());
    await page.waitForLoadState('networkidle');
    await watchReturn(page);
    await account(page).getByText('Dana').click();
    await account(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(paths.home());
    expect(await goBack(page)).toEqual([]);
    expect(await firstFrame(page)).not.toContain('Dana');
    await expect(account(page)).toContainText('Sign in');
  });
});

test('Back finds the question about cookies answered where it was answered meanwhile', async ({ page }) => {
  const question = page.getByRole('region', { name: 'Cookies and your privacy' });
  await page.goto(paths.brands());
  await expect(question).toBeVisible();
  await page.goto(paths.home());
  await question.getByRole('button', { name: 'Necessary only' }).click();
  await expect(question).toHaveCount(0);
  expect(await goBack(page)).toEqual([]);
  await expect(question).toHaveCount(0);
});

test('Back hears of a release that went live meanwhile: the next page of it is a document', async ({
  page,
}) => {
  const before = (await liveVersions())['mfe-loyalty'];
  await page.goto(paths.home());
  await page.waitForLoadState('networkidle');
  await page.goto(ELSEWHERE);
  const version = newVersion();
  await publishBuild('mfe-loyalty', version);
  await promote('mfe-loyalty', version);
  try {
    const status = page.waitForResponse('**/api/composition');
    expect(await goBack(page)).toEqual([]);
    await (await status).finished();
    const documents = await page.evaluate(() => performance.timeOrigin);
    await page
      .getByRole('link', { name: /club|rewards/i })
      .first()
      .click();
    await expect(page).toHaveURL(paths.rewards());
    await expect.poll(() => page.evaluate(() => performance.timeOrigin)).not.toBe(documents);
  } finally {
    if (before) await promote('mfe-loyalty', before);
  }
});

test('Back from a payment that was not made finds the way to pay again', async ({ page, context }) => {
  await answerConsent(context, baseUrl);
  await signIn(page);
  await page.goto(paths.savingsPass({ buy: 'full' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your center').selectOption({ label: 'Charleston, SC' });
  const pay = dialog.getByRole('button', { name: 'Pay $29' });
  await pay.click();
  await expect(page).toHaveURL(/\/frames\/checkout\//);
  expect(await goBack(page)).toEqual([]);
  await expect(page).toHaveURL(/savings-pass/);
  await pay.click();
  await expect(page).toHaveURL(/\/frames\/checkout\//);
});
