import type { Locator, Page } from 'playwright';
import { paths } from 'shared-contracts';
import { expect, test } from '../support/test.ts';

/** Opens a page whose scripts come when the answer is called. */
async function openWithLateScripts(page: Page, path: string): Promise<() => void> {
  let bring: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route('**/releases/shell/**/app.*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return bring;
}

const WAYS: ReadonlyArray<readonly [string, RegExp, (filters: Locator) => Promise<unknown>]> = [
  ['typed', /q=nik/, (filters) => filters.getByRole('searchbox').fill('nik')],
  ['ticked', /open=1/, (filters) => filters.getByText('Open now').click()],
  ['chosen', /sort=/, (filters) => filters.getByLabel('Order').selectOption({ index: 1 })],
];

for (const [what, address, act] of WAYS) {
  test(`what is ${what} before the scripts have come counts once they are there`, async ({ page }) => {
    const bring = await openWithLateScripts(page, paths.stores('charleston'));
    await act(page.getByRole('main').getByRole('search'));
    bring();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(what === 'typed' ? 'nik' : '');
  });
}
