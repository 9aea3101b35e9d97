import type { Page } from 'playwright';
import { paths, SLOT_DATA_PATH } from 'shared-contracts';
import { expect, test } from '../support/test.ts';

/** Calls of a page to the content API; who is signed in and the like are asked on every page. */
function contentCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && /^\/api\/(?!auth\/|captcha$|composition$|campaigns$)/.test(pathname))
      calls.push(pathname);
  });
  return calls;
}

async function goToTheClub(page: Page): Promise<string[]> {
  await page.goto(paths.stores('charleston'));
  await page.waitForLoadState('networkidle');
  const calls = contentCalls(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  return calls;
}

test('the first page of another remote has its data from one call, beside its code', async ({ page }) => {
  // On a slow machine the call takes longer than the shell waits for it; the page asks by itself then.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms * 30);
  });
  expect(await goToTheClub(page)).toEqual([SLOT_DATA_PATH]);
  // The way back and there again needs nothing.
  const calls = contentCalls(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/stores/i);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(calls).toEqual([]);
});

for (const [name, answer] of [
  ['fails', { status: 500, body: '{}' }],
  ['is of another release', { json: { release: 'mfe-loyalty@0.0.1', now: 0, data: { queries: 'none' } } }],
] as const) {
  test(`slot data: where that call ${name}, the page asks for itself`, async ({ page, expectedErrors }) => {
    expectedErrors.push('status of 500');
    await page.route(`**${SLOT_DATA_PATH}?*`, (route) => route.fulfill(answer));
    const calls = await goToTheClub(page);
    expect(calls).toContain('/api/pages/rewards');
    expect(calls).toContain('/api/rewards-faq');
  });
}
