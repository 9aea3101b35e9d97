import type { BrowserContext, Page, Route } from 'playwright';
import { FRAGMENT_ATTRIBUTE, paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

/** A sign-in goes over several documents and a proof of work, and a time-out takes its ten seconds. */
test.use({ expectedErrors: ['Failed to load resource', 'Error getting'] });

const { baseUrl } = siteUnderTest();
const CENTRE = 'charleston';
const SESSION = '/api/auth/session';
const MEMBER_CALL = /\/api\/(user-|mparticle-)/;
/** Words for visitors. A member hears none of them, not for a moment. */
const PITCH = /Join the club|Join now|Sign in|I’m a member|I am a member|\b312\b|Blue from day one/;

test.beforeEach(({ context }) => answerConsent(context, baseUrl));

async function orderNumber(page: Page): Promise<string> {
  const { items } = await (await page.request.get('/api/user-get-orders')).json();
  return items[0].number;
}

/** Every page that shows something of a member. */
async function pagesOf(page: Page): Promise<ReadonlyArray<readonly [name: string, path: string]>> {
  const [reward] = (await content().rewards(CENTRE, { limit: 1 })).items;
  return [
    ['home', paths.home()],
    ['rewards', paths.rewards()],
    ['reward', paths.reward(CENTRE, reward?.storeName ?? '', reward?.id ?? 0)],
    ['redeem points', paths.redeemPoints(CENTRE)],
    ['points exchange', paths.pointsExchange(CENTRE)],
    ['confirmation', paths.confirmation(CENTRE, await orderNumber(page))],
    ['saved deals', paths.savedDeals(CENTRE)],
    ['redeemed', paths.savedDeals(CENTRE, { show: 'redeemed' })],
    ['upload receipt', paths.uploadReceipt()],
    ['profile', paths.profile()],
    ['linked cards', paths.linkedCards()],
    ['history', paths.transactionHistory()],
    ['preferences', paths.personalPreferences()],
    ['security', paths.accountSecurity()],
    ['preferred centre', paths.preferredCentre()],
  ];
}

const again = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Try again' }).filter({ visible: true });
const busy = (page: Page) => page.getByRole('main').locator('[aria-busy="true"]').filter({ visible: true });
/** Words that are seen, which are fewer than those that are there. */
// biome-ignore lint/performance/useDomNodeTextContent: see above
const seen = (page: Page) => page.evaluate(() => document.body.innerText);

/** Routes the session and the member's calls, each as `of` says; what it gives nothing for goes on. */
type Answers = (path: string) => ((route: Route) => unknown) | undefined;
const answerWith = (target: Page, of: Answers) =>
  target.route(
    (url) => url.pathname === SESSION || MEMBER_CALL.test(url.pathname),
    (route) => (of(new URL(route.request().url()).pathname) ?? ((other) => other.continue()))(route),
  );
const refuse = (route: Route) => route.fulfill({ status: 503, json: {} });
const hang = () => undefined;

/** Opens a page in a tab of its own, looks at what it says, and has the server answer again. */
async function meet(context: BrowserContext, of: Answers, name: string, path: string) {
  const tab = await context.newPage();
  await answerWith(tab, of);
  // So many failures would spend what one address may log, which tests after this one want.
  await tab.route('**/api/auth/_log', (route) => route.fulfill({ status: 204 }));
  await tab.goto(path);
  await expect(tab.getByRole('main').getByRole('heading', { level: 1 }), name).toHaveCount(1);
  expect(await seen(tab), name).not.toMatch(PITCH);
  // What another team has on the page is fetched as the shopper comes near.
  for (const slot of await tab.locator(`[${FRAGMENT_ATTRIBUTE}]`).all()) await slot.scrollIntoViewIfNeeded();
  await expect(again(tab).first(), name).toBeVisible();
  await expect(busy(tab), name).toHaveCount(0);
  expect(await seen(tab), name).not.toMatch(PITCH);
  await tab.unrouteAll();
  // What failed for a reason of its own may have to be asked for by itself.
  for (let press = 0; press < 3 && (await again(tab).count()) > 0; press++) {
    // It may come beside what another retry brought, just before it is pressed.
    await again(tab)
      .first()
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await expect(busy(tab), name).toHaveCount(0);
  }
  await expect(again(tab), name).toHaveCount(0);
  await tab.close();
}

for (const [what, of, beside] of [
  ['never answers', () => hang, 4],
  ['fails when it is asked for the session', (path: string) => (path === SESSION ? refuse : undefined), 2],
  ['fails every call of the member', (path: string) => (path === SESSION ? undefined : refuse), 2],
] as const)
  test(`A server that ${what}: every page of a member says so, speaks to no visitor, and comes by a retry`, async ({
    page,
    context,
  }) => {
    await signIn(page);
    const all = [...(await pagesOf(page))];
    await page.goto('about:blank');
    // Beside each other where a time-out takes its ten seconds on each of them.
    while (all.length > 0)
      await Promise.all(all.splice(0, beside).map(([name, path]) => meet(context, of, name, path)));
  });

test('A session that is told late: no frame of a page speaks to a member as to a visitor', async ({
  page,
}) => {
  await signIn(page);
  const all = (await pagesOf(page)).slice(0, 3);
  await page.addInitScript(() => {
    const texts = new Set<string>();
    Reflect.set(window, 'texts', texts);
    const look = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is seen, as above
      if (document.body) texts.add(document.body.innerText);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await answerWith(page, (path) =>
    path === SESSION
      ? async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1_500));
          await route.continue();
        }
      : undefined,
  );
  for (const [name, path] of all) {
    await page.goto(path);
    await expect(
      page
        .getByRole('main')
        .getByText(/\d points\b/)
        .first(),
      name,
    ).toBeVisible();
    const texts = await page.evaluate(() => [...(Reflect.get(window, 'texts') as Set<string>)]);
    expect(texts.length, name).toBeGreaterThan(0);
    for (const text of texts) expect(text.match(PITCH)?.[0], name).toBeUndefined();
  }
});

test('A visitor waits for nobody: what the page offers them is there before the session is known, and stays', async ({
  page,
}) => {
  await answerWith(page, () => hang);
  for (const path of [paths.rewards(), paths.home()]) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Join now' }).first()).toBeVisible();
    await page.waitForLoadState();
    expect(await seen(page)).toMatch(PITCH);
  }
});
