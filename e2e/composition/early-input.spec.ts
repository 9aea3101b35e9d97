import type { Locator, Page } from 'playwright';
import { paths } from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

/** Opens a page whose scripts come when the answer is called. */
async function openWithLateScripts(page: Page, path: string): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route('**/releases/shell/**/app.*.js', async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return wanted.resolve;
}

const filters = (page: Page) => page.getByRole('main').getByRole('search');

const WAYS: ReadonlyArray<readonly [string, RegExp, (filters: Locator) => Promise<unknown>]> = [
  ['typed', /q=nik/, (filters) => filters.getByRole('searchbox').fill('nik')],
  ['ticked', /open=1/, (filters) => filters.getByText('Open now').click()],
  ['chosen', /sort=/, (filters) => filters.getByLabel('Order').selectOption({ index: 1 })],
];

test('all that is done before the scripts have come counts once they are there', async ({ page }) => {
  const bring = await openWithLateScripts(page, paths.stores('charleston'));
  for (const [, , act] of WAYS) await act(filters(page));
  bring();
  for (const [, address] of WAYS) await expect(page).toHaveURL(address);
});

for (const [what, address, act] of WAYS) {
  test(`input that is ${what} before the scripts have come counts once they are there`, async ({ page }) => {
    const bring = await openWithLateScripts(page, paths.stores('charleston'));
    await act(filters(page));
    bring();
    await expect(page).toHaveURL(address);
    await expect(filters(page).getByRole('searchbox')).toHaveValue(what === 'typed' ? 'nik' : '');
  });
}

test('a search that is typed before the scripts have come is sent off the moment it stands in the address', async ({
  page,
}) => {
  // Before the answer is drawn, for which a slow phone leaves a hand the time.
  await page.addInitScript(() => {
    const { replaceState } = History.prototype;
    History.prototype.replaceState = function (...entry) {
      replaceState.apply(this, entry);
      if (/[?&]q=/.test(String(entry[2])))
        setTimeout(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
    };
  });
  const bring = await openWithLateScripts(page, paths.map('charleston'));
  await filters(page).getByRole('searchbox').fill('Nike');
  bring();
  await expect(page).toHaveURL(/store=/);
});

test('a message that was begun before the scripts have come goes on as it was begun', async ({ page }) => {
  const bring = await openWithLateScripts(page, paths.contactUs());
  const main = page.getByRole('main');
  const topic = main.getByRole('combobox', { name: /about/i });
  await topic.selectOption('lost');
  await main.getByRole('textbox', { name: 'Your name' }).fill('Ada Example');
  bring();
  // Asked for with this topic.
  await expect(main.getByRole('combobox', { name: /which center/i })).toContainText('Choose a center');
  await expect(topic).toHaveValue('lost');
  await expect(main.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Example');
});

test('a button that is pressed before the scripts have come says so, and acts once', async ({
  page,
  context,
}) => {
  await answerConsent(context, siteUnderTest().baseUrl);
  const bring = await openWithLateScripts(page, paths.stores('charleston'));
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first();
  // Twice, as one does with what does not answer.
  for (let press = 0; press < 2; press++) await heart.click();
  await expect(heart).toHaveAttribute('aria-busy', 'true');
  bring();
  await expect(page.getByRole('dialog', { name: /^Sign in to save / })).toHaveCount(1);
  await expect(page).toHaveURL(paths.stores('charleston'));
});

test('a button of a page that stands is heard by the page alone', async ({ page }) => {
  await page.goto(paths.stores('charleston'));
  await page.waitForLoadState('networkidle');
  const [heart, isBusy] = await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .evaluate((button) => {
      if (button instanceof HTMLElement) button.click();
      return [button.getAttribute('aria-label'), button.ariaBusy];
    });
  expect([heart, isBusy]).toEqual([expect.stringMatching(/^Save /), null]);
  await expect(page.getByRole('dialog', { name: /^Sign in to save / })).toBeVisible();
});
