import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { CHROMIUM_ARGS } from '../support/chromium-args.ts';
import { pressSignOut, signIn } from '../support/member.ts';
import { title } from '../support/page-parts.ts';
import { hold } from '../support/page-state.ts';
import { LOOKED_AT } from '../support/pages.ts';
import { liveVersions, newVersion, promote, publishBuild } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

// Playwright turns the back/forward cache off, and the headless shell of Chromium has none.
const executablePath = process.env.WHOLE_CHROMIUM_PATH;
test.skip(!executablePath, 'No full Chromium is installed: the headless shell has no back/forward cache');
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

const { baseUrl } = siteUnderTest();
/** A document without scripts. */
const ELSEWHERE = '/health/live';

/** Leaves the page for another document and goes back. Returns why the browser loaded the page again, if it did. */
async function reasonsAfterBack(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  await page.goto(ELSEWHERE);
  return goBack(page);
}

/** Goes back without Playwright, which waits for a load. */
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
  // Its context ends before it can answer.
  session.send('Runtime.evaluate', { expression: 'history.back()' }).catch(() => undefined);
  const reasons = await promise;
  await session.detach();
  return reasons;
}

for (const { name, pathOf } of LOOKED_AT)
  test(`Back restores ${name} from the cache`, async ({ page }) => {
    const answer = await page.goto(await pathOf());
    expect(answer?.headers()['cache-control']).toBe('no-cache');
    expect(await reasonsAfterBack(page)).toEqual([]);
  });

test('Back reloads a member’s pages, but restores public pages from the cache', async ({ page }) => {
  await signIn(page);
  for (const path of [paths.profile(), paths.personalPreferences(), paths.savedDeals('charleston')]) {
    const answer = await page.goto(path);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    const reasons = await reasonsAfterBack(page);
    expect(new Set(reasons)).toEqual(
      new Set(['MainResourceHasCacheControlNoStore', 'JsNetworkRequestReceivedCacheControlNoStoreResource']),
    );
    await expect(title(page)).toBeVisible();
  }
  await page.goto(paths.rewards());
  expect(await reasonsAfterBack(page)).toEqual([]);
});

/** Records the text in the first frame after Back, before any answer of the server. */
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

test.describe('Back to a page that a member has left', () => {
  // The restored page asks for the facts of the member again, and is refused.
  test.use({ expectedErrors: ['401 (Unauthorized)'] });

  test('shows no member data after sign-out in another tab', { tag: '@promise' }, async ({
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

    const answer = await hold(page, '**/api/auth/session');
    expect(await goBack(page)).toEqual([]);
    expect(await firstFrame(page)).not.toContain('Dana');
    answer();
    await expect(account(page)).toContainText('Sign in');
    await expect(page.getByText('Dana')).toHaveCount(0);
  });

  test('shows no member data after sign-out in this tab', async ({ page, context }) => {
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

test('Back hides the cookie banner if it was answered on a later page', async ({ page }) => {
  const question = page.getByRole('region', { name: 'Cookies and your privacy' });
  await page.goto(paths.brands());
  await expect(question).toBeVisible();
  await page.goto(paths.home());
  await question.getByRole('button', { name: 'Necessary only' }).click();
  await expect(question).toHaveCount(0);
  expect(await goBack(page)).toEqual([]);
  await expect(question).toHaveCount(0);
});

test('Back notices a new release, and the next link loads a new document', async ({ page }) => {
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

test('member pays again after Back from an unfinished payment', async ({ page, context }) => {
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
