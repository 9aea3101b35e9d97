import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { join, NEW_PASSWORD } from '../support/join.ts';
import { CODE, fillSignIn, forgetMember, pressSignIn, signIn } from '../support/member.ts';
import { expectNoViolations, main } from '../support/page-parts.ts';
import { hold } from '../support/page-state.ts';
import { content, firstOf } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';

const CENTRE = 'charleston';
const FAVOURITES = '/api/user-get-favorite-deals';

test.use({ ...PHONE, consent: 'necessary' });

interface Saved {
  readonly deals: number[];
  readonly stores: number[];
}
const savedBy = async (page: Page): Promise<Saved> => (await page.request.get(FAVOURITES)).json();
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Sign in to save / });
const heartOf = (page: Page) =>
  main(page)
    .getByRole('button', { name: /^Save / })
    .first();

async function signInToSave(page: Page, who?: { email: string; password: string }): Promise<void> {
  await sheet(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await fillSignIn(page, who);
  await pressSignIn(page);
}

test('visitor saves a deal by signing in, and gets its code', { tag: '@promise' }, async ({ page }) => {
  // A new member has taken no codes.
  const email = await join(page, paths.profile());
  await forgetMember(page);
  await page.goto(paths.deals(CENTRE));
  const heart = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasNotText: /Starts / })
    .getByRole('button', { name: /^Save / })
    .first();
  const label = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save /, '');
  await heart.click();
  await signInToSave(page, { email, password: NEW_PASSWORD });
  await expect(page).toHaveURL(paths.deals(CENTRE));
  await expect(page.getByText(/” is saved\.$/)).toBeVisible();
  const saved = main(page).getByRole('button', { name: `Save ${label}`, exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');

  await page.goto(paths.savedDeals(CENTRE));
  const item = page
    .getByRole('listitem')
    .filter({ hasText: label.split(', ')[0] ?? label })
    .filter({ has: page.getByRole('button') })
    .first();
  await expect(item).toBeVisible();
  await expectNoViolations(page);
  await item.getByRole('button', { name: /^Get the code/ }).click();
  await expect(page).toHaveURL(/\/confirmation\?order=D-/);
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Barcode of/ })).toBeVisible();
  const code = (await page.getByText(CODE).textContent()) ?? '';
  await page.goto(paths.savedDeals(CENTRE, { show: 'redeemed' }));
  await expect(page.getByText(code)).toBeVisible();
  await page.getByRole('link', { name: /^Expired/ }).click();
  await expect(page).toHaveURL(/show=expired/);
});

test('visitor saves a reward and a store by signing in, and removes them', async ({ page }) => {
  const api = content();
  const reward = await firstOf(api.rewards(CENTRE));
  const store = await firstOf(api.stores(CENTRE));
  for (const [path, list, id] of [
    [paths.reward(CENTRE, reward.storeName, reward.id), 'deals', reward.id],
    [paths.store(CENTRE, store.name, store.id), 'stores', store.id],
  ] as const) {
    await page.goto(path);
    await heartOf(page).click();
    await signInToSave(page);
    await expect(page).toHaveURL(path);
    await expect(page.getByText(/” is saved\.$/)).toBeVisible();
    expect((await savedBy(page))[list], path).toContain(id);
    await page.reload();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Save|Remove|Saved)/, pressed: true })
      .first()
      .click();
    await expect.poll(async () => (await savedBy(page))[list], { message: path }).not.toContain(id);
    await forgetMember(page);
  }
});

test('saving deep in a list keeps the scroll position, also after sign-in', async ({ page }) => {
  const path = paths.deals(CENTRE, { sort: 'ending' });
  await page.goto(paths.centre(CENTRE));
  await page.goto(path);
  // Content below the window gets its real height on arrival.
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Save /, pressed: false })
    .nth(9);
  await heart.scrollIntoViewIfNeeded();
  const label = (await heart.getAttribute('aria-label')) ?? '';
  const top = () => page.evaluate(() => window.scrollY);
  const before = await top();
  expect(before).toBeGreaterThan(300);
  await heart.click();
  await expect(sheet(page)).toContainText(label.replace('Save ', ''));
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  expect(await top()).toBe(before);
  await expect(heart).toBeFocused();
  expect(await page.evaluate(() => sessionStorage.getItem('pending-save'))).toBeNull();

  await heart.click();
  await expect(sheet(page)).toBeVisible();
  const below = (await heart.boundingBox())?.y ?? 0;
  await signInToSave(page);
  await expect(page).toHaveURL(path);
  await expect(page.getByText(/” is saved\.$/)).toBeVisible();
  const saved = main(page).getByRole('button', { name: label, exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await expect(saved).toBeInViewport();
  // Content above it may have changed its height.
  expect(Math.abs(((await saved.boundingBox())?.y ?? 0) - below)).toBeLessThan(60);
  await saved.click();
  await expect(saved).toHaveAttribute('aria-pressed', 'false');

  // Back skips the submitted form.
  await page.goBack();
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(page).toHaveURL(paths.centre(CENTRE));
});

test('pressing the heart of a saved deal before the scripts load keeps it saved', async ({ page }) => {
  const { id, storeName } = await firstOf(content().deals(CENTRE));
  const path = paths.deal(CENTRE, storeName, id);
  await signIn(page);
  // Another device of the member saves it.
  await page.evaluate(
    (deal) => fetch(`/api/user-add-favorite-deal?deal_id=${deal}`, { headers: { 'x-own-call': '1' } }),
    id,
  );
  expect((await savedBy(page)).deals).toContain(id);
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /user-(add|delete)-favorite-deal/.exec(request.url())?.[1];
    if (call) calls.push(call);
  });
  const load = await hold(page, '**/releases/shell/**/app.*.js');
  await page.goto(path, { waitUntil: 'commit' });
  const heart = heartOf(page);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-busy', 'true');
  load();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.waitForLoadState('networkidle');
  expect(calls).not.toContain('delete');
  expect((await savedBy(page)).deals).toContain(id);

  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await savedBy(page)).deals).not.toContain(id);
});
