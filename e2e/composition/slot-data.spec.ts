import type { Page } from 'playwright';
import { SLOT_DATA_PATH } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { title } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';

/** Calls of a page to the content API, without those that every page makes. */
function contentCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (
      request.method() === 'GET' &&
      /^\/api\/(?!auth\/|captcha$|composition(?:$|\/)|campaigns$)/.test(pathname)
    )
      calls.push(pathname);
  });
  return calls;
}

async function followRewards(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(title(page)).toBeFocused();
}

async function goFromStoresToRewards(page: Page): Promise<string[]> {
  await page.goto(paths.stores('charleston'));
  await page.waitForLoadState('networkidle');
  const calls = contentCalls(page);
  await followRewards(page);
  return calls;
}

test('one call fetches all data of another remote’s page, which is then cached', {
  tag: '@promise',
}, async ({ page }) => {
  // Else the page asks for its own data on a slow machine.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms * 30);
  });
  expect(await goFromStoresToRewards(page)).toEqual([SLOT_DATA_PATH]);
  const calls = contentCalls(page);
  await page.goBack();
  await expect(title(page)).toHaveText(/stores/i);
  await followRewards(page);
  expect(calls).toEqual([]);
});

for (const [what, answer] of [
  ['fails', { status: 500, body: '{}' }],
  ['is of another release', { json: { release: 'mfe-loyalty@0.0.1', now: 0, data: { queries: 'none' } } }],
] as const) {
  test(`the page fetches its own data when slot data ${what}`, async ({ page, expectedErrors }) => {
    expectedErrors.push('status of 500');
    await page.route(`**${SLOT_DATA_PATH}?*`, (route) => route.fulfill(answer));
    const calls = await goFromStoresToRewards(page);
    expect(calls).toContain('/api/pages/rewards');
    expect(calls).toContain('/api/rewards-faq');
  });
}
