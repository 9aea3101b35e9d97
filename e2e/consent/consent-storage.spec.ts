import type { BrowserContext, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { type Consent, DECLARED_KEYS, NO_CONSENT } from 'shared-contracts/member';
import { everyRoute, keptKeys, keptWithout, watchRequests } from '../support/crawl.ts';
import { signIn } from '../support/member.ts';
import { expect, sampleOf, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

type Choice = Pick<Consent, 'performance' | 'functional' | 'targeting'>;
const LABELS = { performance: 'Performance', functional: 'Functional', targeting: 'Targeting' } as const;

const preferences = (page: Page) => page.getByRole('dialog', { name: 'Cookies and your privacy' });
const openPreferences = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();

/** Chooses in the preferences. A category that the browser's signal forbids is disabled. */
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

/** Does what consent decides on: visits a centre, notes a parking place, searches, and goes on. */
async function wander(page: Page) {
  await page.goto(paths.parking('charleston'));
  const note = page.getByRole('region', { name: 'Where I parked' });
  const button = note.getByRole('button', { name: 'Save' });
  // It is offered only where it may be stored, and once.
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

test.describe('before a choice, only necessary data is requested and stored', { tag: '@promise' }, () => {
  test.use({ expectedErrors: ['status of 404', 'status of 500'] });

  for (const isMember of [false, true])
    test(`on every route of a ${isMember ? 'member' : 'visitor'}`, async ({ page, context }) => {
      const routes = await everyRoute(page);
      expect(routes.length).toBeGreaterThan(45);
      const requests = watchRequests(context);
      if (isMember) await signIn(page);
      for (const { path } of sampleOf(
        routes.filter(({ auth }) => auth === isMember),
        (_, index) => index % 12 === 0,
      )) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await page.mouse.wheel(0, 600);
        expect(keptWithout(await keptKeys(page), NO_CONSENT), path).toEqual([]);
      }
      if (!isMember) {
        await wander(page);
        await page.goto(paths.home());
        expect(keptWithout(await keptKeys(page), NO_CONSENT)).toEqual([]);
      }
      expect(requests).toEqual([]);
    });
});

const CHOICES: readonly Choice[] = [false, true].flatMap((performance) =>
  [false, true].flatMap((functional) =>
    [false, true].map((targeting) => ({ performance, functional, targeting })),
  ),
);

/** Choices of `npm test`: all three; under the signal, which forbids targeting, two of three. */
const isInSample = (choice: Choice, signal: boolean) =>
  choice.performance && choice.targeting && choice.functional !== signal;

for (const signal of [false, true]) {
  test.describe(signal ? 'with Global Privacy Control' : 'without a signal', () => {
    for (const choice of CHOICES) {
      const names = Object.keys(LABELS).filter((name) => choice[name as keyof Choice]);
      test(`only allowed data is requested and stored (${names.join(', ') || 'necessary'}), until withdrawal`, {
        tag: isInSample(choice, signal) ? '@promise' : [],
      }, async ({ page, context }) => {
        if (signal) await sendSignal(context);
        const allowed: Consent = { ...choice, decided: true, targeting: choice.targeting && !signal };
        const requests = watchRequests(context);
        await page.goto(paths.home());
        await choose(page, choice);
        await wander(page);
        // The page counts once it has started: that request must not be mistaken for one after the withdrawal.
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
        // Targeting without a member sends nothing, but may ask its own sinks.
        if (!allowed.performance && !allowed.targeting) expect(requests).toEqual([]);
        if (allowed.performance) expect(requests.join()).toContain('/api/analytics/');

        requests.length = 0;
        await openPreferences(page);
        await preferences(page).getByRole('button', { name: 'Necessary only' }).click();
        await expect(preferences(page)).toBeHidden();
        // The code that deletes may still be loading.
        await expect.poll(async () => keptWithout(await keptKeys(page), NO_CONSENT)).toEqual([]);
        await page.waitForLoadState('networkidle');
        // Events may be sent until the press. With performance the request to forget marks it, else nothing does.
        const asksToForget = (request: string) => /\/forget-visit$/.test(request);
        const isEvent = (request: string) => /\/api\/analytics\/events$/.test(request);
        expect(requests.filter(asksToForget)).toHaveLength(allowed.performance ? 1 : 0);
        const press = allowed.performance ? requests.findIndex(asksToForget) : requests.length;
        const mayCount = allowed.performance || allowed.targeting;
        const isExpected = (request: string, at: number) =>
          at < press && mayCount && isEvent(request)
            ? true
            : /\/(forget-visit|identity)$/.test(request) && (at >= press || !allowed.performance);
        expect(requests.filter((request, at) => !isExpected(request, at))).toEqual([]);
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
