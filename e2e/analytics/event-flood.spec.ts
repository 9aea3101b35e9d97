import type { Page } from 'playwright';
import type { BrokenRemote } from '../fixtures/broken-remotes.ts';
import { choose, listenToCollector, whenCounting } from '../support/collected.ts';
import { liveVersions, newVersion, promote, publishFixture } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

const EVENTS = 10_000;
const version = newVersion('flood');

/** Tracks on request: many events at once, many over a second, and some that are not declared. */
const FLOODING: BrokenRemote = {
  container: `
export const init = async () => {};
export const get = async () => () => ({
  bootstrap: async () => {},
  mount: async ({ container, services: { analytics } }) => {
    const heading = document.createElement('h1');
    heading.textContent = 'Rewards, from the browser';
    container.replaceChildren(heading);
    const track = (number) => analytics.track('store_search', { centre: 'charleston', results: number });
    addEventListener('fixture-at-once', () => { for (let n = 0; n < ${EVENTS}; n++) track(n); });
    addEventListener('fixture-over-a-second', () => {
      let n = 0;
      const timer = setInterval(() => {
        for (let i = 0; i < 100 && n < ${EVENTS}; i++) track(n++);
        if (n >= ${EVENTS}) clearInterval(timer);
      }, 10);
    });
    addEventListener('fixture-nonsense', () => {
      analytics.track('no_such_event', {});
      analytics.track('deal_save', { centre: 'charleston', id: 'seven' });
      analytics.track('deal_save', { centre: 'charleston', id: 7 });
    });
  },
  unmount: async ({ container }) => container.replaceChildren(),
  prefetch: async () => {},
});
`,
  server: `export const render = async () => ({ status: 200, head: { title: 'Rewards', description: 'The club', canonicalPath: '/rewards' }, html: '<h1>Rewards</h1>', data: null });`,
};

let healthy = '';
test.beforeAll(async () => {
  healthy = (await liveVersions())['mfe-loyalty'] ?? '';
  await publishFixture(version, FLOODING);
  await promote('mfe-loyalty', version);
});
test.afterAll(() => promote('mfe-loyalty', healthy));

async function openFixture(page: Page): Promise<void> {
  await page.goto('/rewards');
  await expect(page.getByRole('heading', { name: 'Rewards, from the browser' })).toBeVisible();
}

test('an undeclared event is dropped and counted for its release', {
  tag: '@promise',
}, async ({ page, context }) => {
  const collected = await listenToCollector(context);
  await openFixture(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => dispatchEvent(new Event('fixture-nonsense')));
  await expect
    .poll(() => collected.dropped.map((body) => JSON.parse(body).dropped))
    .toEqual([
      [
        { type: 'analytics:no_such_event', blamed: `mfe-loyalty@${version}`, times: 1 },
        { type: 'analytics:deal_save', blamed: `mfe-loyalty@${version}`, times: 1 },
      ],
    ]);
  expect(collected.paths.filter((path) => path.startsWith('/api/analytics'))).toEqual([]);
  await page.getByRole('button', { name: 'Allow all' }).click();
  await expect.poll(() => collected.names()).toEqual(['deal_save']);
});

for (const pace of ['at-once', 'over-a-second'])
  test(`${EVENTS} events ${pace} are sent while the page stays responsive`, async ({ page, context }) => {
    await choose(context, 'p--');
    const collected = await listenToCollector(context);
    await openFixture(page);
    await whenCounting(page);
    const mine = () => collected.events.filter(({ name }) => name === 'store_search');
    await page.evaluate((event) => void setTimeout(() => dispatchEvent(new Event(event))), `fixture-${pace}`);
    await page.getByRole('banner').getByRole('link', { name: 'Search the site' }).click();
    await expect(page.getByRole('dialog', { name: 'Search the site' }).getByRole('combobox')).toBeFocused();
    await expect.poll(() => mine().length).toBe(EVENTS);
    expect(new Set(mine().map(({ props }) => props.results)).size).toBe(EVENTS);
    // Necessary reports are not held up.
    expect(collected.paths).toContain('/api/outcomes');
  });
