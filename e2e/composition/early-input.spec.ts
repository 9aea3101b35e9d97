import type { Locator } from 'playwright';
import { paths } from 'shared-contracts';
import { makeLate } from '../support/late-files.ts';
import { expect, test } from '../support/test.ts';

const WAYS: ReadonlyArray<readonly [string, RegExp, (filters: Locator) => Promise<unknown>]> = [
  ['typed', /q=nik/, (filters) => filters.getByRole('searchbox').fill('nik')],
  ['ticked', /open=1/, (filters) => filters.getByText('Open now').click()],
  ['chosen', /sort=/, (filters) => filters.getByLabel('Order').selectOption({ index: 1 })],
];

test('all that is done before the scripts have come counts once they are there', async ({ page }) => {
  const bring = await makeLate(page, '**/releases/shell/**/app.*.js');
  await page.goto(paths.stores('charleston'), { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [, , act] of WAYS) await act(page.getByRole('main').getByRole('search'));
  bring();
  for (const [, address] of WAYS) await expect(page).toHaveURL(address);
});

for (const [what, address, act] of WAYS) {
  test(`what is ${what} before the scripts have come counts once they are there`, async ({ page }) => {
    const bring = await makeLate(page, '**/releases/shell/**/app.*.js');
    await page.goto(paths.stores('charleston'), { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await act(page.getByRole('main').getByRole('search'));
    bring();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(what === 'typed' ? 'nik' : '');
  });
}
