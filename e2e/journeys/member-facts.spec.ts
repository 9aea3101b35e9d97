import type { BrowserContext, Page, Route } from 'playwright';
import { paths } from 'shared-contracts/content';
import { FRAGMENT_ATTRIBUTE } from 'shared-contracts/shell';
import { signIn } from '../support/member.ts';
import { main, text, title } from '../support/page-parts.ts';
import { expectHydrated, hold, layoutShift } from '../support/page-state.ts';
import { content, firstOf } from '../support/site.ts';
import { expect, sampleOf, test } from '../support/test.ts';

test.use({ consent: 'necessary', expectedErrors: ['Failed to load resource', 'Error getting'] });

const CENTRE = 'charleston';
const SESSION = '/api/auth/session';
const MEMBER_CALL = /\/api\/(user-|mparticle-)/;
/** Words for visitors, which a member never sees. */
const PITCH = /Join the club|Join now|Sign in|I’m a member|I am a member|\b312\b|Blue from day one/;

const points = (page: Page) => main(page).getByText(/^[\d,−]+ points\.( |$)/);
const again = (page: Page) => main(page).getByRole('button', { name: 'Try again' }).filter({ visible: true });
const busy = (page: Page) => main(page).locator('[aria-busy="true"]').filter({ visible: true });
/** Visible text of the page. */
// biome-ignore lint/performance/useDomNodeTextContent: it also has the hidden text
const seen = (page: Page) => page.evaluate(() => document.body.innerText);

const BALANCE_PAGES: ReadonlyArray<readonly [name: string, path: string]> = [
  ['home', paths.home()],
  ['rewards', paths.rewards()],
  ['profile', paths.profile()],
  ['redeem points', paths.redeemPoints(CENTRE)],
  ['points exchange', paths.pointsExchange(CENTRE)],
];

async function pagesOf(page: Page) {
  const reward = await firstOf(content().rewards(CENTRE));
  const orders = await (await page.request.get('/api/user-get-orders')).json();
  const others = [
    ['reward', paths.reward(CENTRE, reward.storeName, reward.id)],
    ['confirmation', paths.confirmation(CENTRE, orders.items[0].number)],
    ['saved deals', paths.savedDeals(CENTRE)],
    ['redeemed', paths.savedDeals(CENTRE, { show: 'redeemed' })],
    ['upload receipt', paths.uploadReceipt()],
    ['linked cards', paths.linkedCards()],
    ['history', paths.transactionHistory()],
    ['preferences', paths.personalPreferences()],
    ['security', paths.accountSecurity()],
    ['preferred centre', paths.preferredCentre()],
  ] as const;
  const sample = ['home', 'profile', 'points exchange', 'redeemed', 'preferences'];
  return sampleOf([...BALANCE_PAGES, ...others], ([name]) => sample.includes(name));
}

/** Comes near the content of other teams on the page, which loads only then. */
async function scrollToFragments(page: Page) {
  for (const slot of await page.locator(`[${FRAGMENT_ATTRIBUTE}]`).all()) await slot.scrollIntoViewIfNeeded();
}

type Answer = (route: Route) => unknown;
const refuse: Answer = (route) => route.fulfill({ status: 503, json: {} });
const hang: Answer = () => undefined;
/** Answers the session and the calls of the member. Calls without an answer of ours go on. */
const answerWith = (target: Page, answerTo: (path: string) => Answer | undefined) =>
  target.route(
    (url) => url.pathname === SESSION || MEMBER_CALL.test(url.pathname),
    (route) => (answerTo(new URL(route.request().url()).pathname) ?? ((other) => other.continue()))(route),
  );

interface Failure {
  readonly what: string;
  readonly answerTo: (path: string) => Answer | undefined;
  /** Number of tabs. A timeout takes ten seconds on each page. */
  readonly beside: number;
  /** What the page with orders logs. */
  readonly logged?: string;
  /** Whether only the balance fails. */
  readonly isBalance?: boolean;
}

async function expectFailureAndRetry(context: BrowserContext, failure: Failure, name: string, path: string) {
  const tab = await context.newPage();
  await answerWith(tab, failure.answerTo);
  const logged: string[] = [];
  // These errors would use up the log limit of this address.
  await tab.route('**/api/auth/_log', (route) => {
    logged.push(route.request().postData() ?? '');
    return route.fulfill({ status: 204 });
  });
  await tab.goto(path);
  await expect(main(tab).getByRole('heading', { level: 1 }), name).toHaveCount(1);
  expect(await seen(tab), name).not.toMatch(PITCH);
  await scrollToFragments(tab);
  await expect(again(tab).first(), name).toBeVisible();
  if (failure.isBalance)
    await expect(
      main(tab).getByRole('alert').filter({ hasText: 'We couldn’t load your points' }),
    ).toBeVisible();
  await expect(busy(tab), name).toHaveCount(0);
  expect(await seen(tab), name).not.toMatch(PITCH);
  await tab.unrouteAll();
  // Parts that failed for separate reasons need a press each.
  for (let press = 0; press < 3 && (await again(tab).count()) > 0; press++) {
    // Another retry may bring this part before the press.
    await again(tab)
      .first()
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expect(busy(tab), name).toHaveCount(0);
  }
  await expect(again(tab), name).toHaveCount(0);
  if (failure.isBalance) await expect(points(tab), name).toBeVisible();
  if (name === 'redeemed') expect(logged.join()).toContain(failure.logged ?? '');
  await tab.close();
}

const failing = (call: string) => (path: string) => (path === call ? refuse : undefined);
const FAILURES: readonly Failure[] = [
  { what: 'nothing answers', answerTo: () => hang, beside: 4 },
  { what: 'the session fails', answerTo: failing(SESSION), beside: 2 },
  {
    what: 'every call of the member fails',
    answerTo: (path) => (path === SESSION ? undefined : refuse),
    beside: 2,
    logged: 'Error+getting+orders',
  },
  ...['/api/user-info', '/api/user-loyalty'].map((call) => ({
    what: `${call} fails`,
    answerTo: failing(call),
    beside: 2,
    isBalance: true,
  })),
];

for (const failure of FAILURES)
  test(`pages of a member show an error and load after a retry when ${failure.what}`, {
    tag: failure.logged ? '@promise' : [],
  }, async ({ page, context }) => {
    await signIn(page);
    const all = [...(failure.isBalance ? BALANCE_PAGES : await pagesOf(page))];
    await page.goto('about:blank');
    while (all.length > 0)
      await Promise.all(
        all
          .splice(0, failure.beside)
          .map(([name, path]) => expectFailureAndRetry(context, failure, name, path)),
      );
  });

test('member pages show no visitor text while session or balance are loading', async ({ page }) => {
  await signIn(page);
  for (const [name, path] of BALANCE_PAGES) {
    const answer = await hold(page, '**/api/user-loyalty');
    await page.goto(path);
    await scrollToFragments(page);
    await expect(busy(page).first(), name).toBeVisible();
    expect(await seen(page), name).not.toMatch(PITCH);
    answer();
    await expect(points(page), name).toBeVisible();
    await page.unroute('**/api/user-loyalty');
  }

  await page.addInitScript(() => {
    const texts = new Set<string>();
    Reflect.set(window, 'texts', texts);
    const look = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: it also has the hidden text
      if (document.body) texts.add(document.body.innerText);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const path of [paths.home(), paths.rewards(), paths.profile()]) {
    const answer = await hold(page, `**${SESSION}`);
    await page.goto(path);
    await expectHydrated(title(page));
    answer();
    await expect(text(page, /\d points\b/), path).toBeVisible();
    const texts = await page.evaluate(() => [...(Reflect.get(window, 'texts') as Set<string>)]);
    expect(texts.length, path).toBeGreaterThan(0);
    for (const text of texts) expect(text.match(PITCH)?.[0], path).toBeUndefined();
    await page.unroute(`**${SESSION}`);
  }
});

test('visitor sees the visitor text before the session is known', async ({ page }) => {
  await answerWith(page, () => hang);
  for (const path of [paths.rewards(), paths.home()]) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Join now' }).first()).toBeVisible();
    await page.waitForLoadState();
    expect(await seen(page)).toMatch(PITCH);
  }
});

test('member data replaces public content without a layout shift', async ({ page }) => {
  await signIn(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paths.rewards());
    await expect(page.getByRole('heading', { name: /member$/ })).toBeVisible();
    expect(await layoutShift(page), `${width}`).toBeLessThanOrEqual(0.02);
  }
});
