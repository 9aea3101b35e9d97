import type { BrowserContext, Page } from 'playwright';
import { type Consent, DECLARED_KEYS, NO_CONSENT, paths } from 'shared-contracts';
import { everyRoute, keptKeys, keptWithout, watchRequests } from '../support/crawl.ts';
import { sampleOf } from '../support/full-run.ts';
import { signIn } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

type Choice = Pick<Consent, 'performance' | 'functional' | 'targeting'>;
const LABELS = { performance: 'Performance', functional: 'Functional', targeting: 'Targeting' } as const;

const preferences = (page: Page) => page.getByRole('dialog', { name: 'Cookies and your privacy' });
const openPreferences = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();

/** Chooses in the preferences, as a shopper does. A category that the browser's signal forbids cannot be chosen. */
async function choose(page: Page, choice: Choice) {
  await openPreferences(page);
  for (const [category, label] of Object.entries(LABELS)) {
    const box = preferences(page).getByRole('checkbox', { name: label });
    if (await box.isEnabled()) await box.setChecked(choice[category as keyof Choice]);
  }
  const proof = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/consent' && response.ok(),
  );
  await preferences(page).getByRole('button', { name: 'Save my choice' }).click();
  await proof;
}

/** Does what is remembered or counted somewhere: looks at a centre, notes where the car stands, searches, and goes on. */
async function wander(page: Page) {
  await page.goto(paths.parking('charleston'));
  const note = page.getByRole('region', { name: 'Where I parked' });
  const button = note.getByRole('button', { name: 'Save' });
  // It is offered only where it may be remembered, and noted once.
  if (await button.isVisible()) {
    await note.getByLabel(/row, level/i).fill('Row 7');
    await button.click();
  }
  await page.getByRole('banner').getByLabel('Search the site').first().click();
  await page.getByRole('combobox', { name: /^Search for/ }).fill('nike');
  await page.getByRole('option').first().click();
  await expect(page).not.toHaveURL(paths.parking('charleston'));
  await page.waitForLoadState('networkidle');
}

async function sendSignal(context: BrowserContext) {
  await context.setExtraHTTPHeaders({ 'sec-gpc': '1' });
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
}

const everyEighth = (_: unknown, index: number) => index % 8 === 0;

test.describe('with no choice made', () => {
  // The pages of what is not there are pages as well.
  test.use({ expectedErrors: ['status of 404', 'status of 500'] });

  test('nothing but what is necessary is asked for or kept, on every route', async ({ page, context }) => {
    const routes = await everyRoute(page);
    expect(routes.length).toBeGreaterThan(45);
    const requests = watchRequests(context);
    for (const { path } of sampleOf(
      routes.filter(({ auth }) => !auth),
      everyEighth,
    )) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.mouse.wheel(0, 600);
      expect(keptWithout(await keptKeys(page), NO_CONSENT), path).toEqual([]);
    }
    expect(requests).toEqual([]);
  });

  test('not on the pages of members either', async ({ page, context }) => {
    const routes = await everyRoute(page);
    const requests = watchRequests(context);
    await signIn(page);
    for (const { path } of sampleOf(
      routes.filter(({ auth }) => auth),
      everyEighth,
    )) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(keptWithout(await keptKeys(page), NO_CONSENT), path).toEqual([]);
    }
    expect(requests).toEqual([]);
  });

  test('not after doing what would be remembered or counted', async ({ page, context }) => {
    const requests = watchRequests(context);
    await wander(page);
    await page.goto(paths.home());
    expect(keptWithout(await keptKeys(page), NO_CONSENT)).toEqual([]);
    expect(requests).toEqual([]);
  });
});

const CHOICES: readonly Choice[] = [false, true].flatMap((performance) =>
  [false, true].flatMap((functional) =>
    [false, true].map((targeting) => ({ performance, functional, targeting })),
  ),
);

/** Choices of `npm test`: everything; under the signal, which forbids one, nothing and two of three. */
const isInSample = (signal: boolean) => (choice: Choice) => {
  const allowed = Object.values(choice).filter(Boolean).length;
  return signal
    ? allowed === 0 || (choice.performance && choice.targeting && !choice.functional)
    : allowed === 3;
};

for (const signal of [false, true]) {
  test.describe(signal ? 'while the browser sends Global Privacy Control' : 'without a signal', () => {
    for (const choice of sampleOf(CHOICES, isInSample(signal))) {
      const names = Object.keys(LABELS).filter((name) => choice[name as keyof Choice]);
      test(`exactly what was allowed: ${names.join(', ') || 'nothing more'}; and nothing after withdrawal`, async ({
        page,
        context,
      }) => {
        if (signal) await sendSignal(context);
        const allowed: Consent = { ...choice, decided: true, targeting: choice.targeting && !signal };
        const requests = watchRequests(context);
        await page.goto(paths.home());
        await choose(page, choice);
        await wander(page);
        // The page counts once it has started: what it asks for that must not be taken for something after the withdrawal.
        const counting = allowed.performance ? page.waitForResponse(/\/api\/analytics\/sinks$/) : null;
        await page.goto(paths.home());
        await counting;
        await page.waitForLoadState('networkidle');

        const kept = await keptKeys(page);
        expect(keptWithout(kept, allowed)).toEqual([]);
        const has = (name: string) => kept.some((key) => key.name === name);
        expect(has(DECLARED_KEYS.lastCentre.name)).toBe(allowed.functional);
        expect(has(DECLARED_KEYS.recentSearches.name)).toBe(allowed.functional);
        expect(has(DECLARED_KEYS.visit.name)).toBe(allowed.performance);
        // Nobody is signed in: targeting alone has nothing to tell, but may ask its own sinks.
        if (!allowed.performance && !allowed.targeting) expect(requests).toEqual([]);
        if (allowed.performance) expect(requests.join()).toContain('/api/analytics/');

        requests.length = 0;
        await openPreferences(page);
        await preferences(page).getByRole('button', { name: 'Necessary only' }).click();
        await expect(preferences(page)).toBeHidden();
        // By a file of its own, which comes now where the page is young.
        await expect.poll(async () => keptWithout(await keptKeys(page), NO_CONSENT)).toEqual([]);
        await page.waitForLoadState('networkidle');
        // Until the very press the page may tell what is done on it; what goes out from there on may only ask to forget.
        const asksToForget = (request: string) => /\/forget-visit$/.test(request);
        const withdrawn = allowed.performance ? requests.findIndex(asksToForget) : 0;
        expect(requests.filter(asksToForget)).toHaveLength(allowed.performance ? 1 : 0);
        expect(
          requests.slice(0, withdrawn).filter((request) => !/\/api\/analytics\/events$/.test(request)),
        ).toEqual([]);
        expect(
          requests.slice(withdrawn).filter((request) => !/\/(forget-visit|identity)$/.test(request)),
        ).toEqual([]);
        requests.length = 0;
        await wander(page);
        await page.goto(paths.rewards());
        await page.waitForLoadState('networkidle');
        expect(keptWithout(await keptKeys(page), NO_CONSENT)).toEqual([]);
        expect(requests).toEqual([]);
      });
    }
  });
}
