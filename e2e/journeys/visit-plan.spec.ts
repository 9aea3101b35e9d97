import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { MOST_STOPS } from 'shared-contracts/member';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/member.ts';
import { openWatched } from '../support/open-tab.ts';
import { content, siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';

const CENTRE = 'charleston';
test.use({ ...PHONE, consent: 'functional' });

const planned = (page: Page) => page.getByRole('list', { name: 'Stops' });
const namesOf = (page: Page) =>
  planned(page).getByRole('heading', { level: 3 }).getByRole('link').allInnerTexts();
const empty = (page: Page) => page.getByRole('heading', { name: 'No stops yet' });

/** Stores that are far apart in the list by name, so that the quickest order is a different one. */
async function someStores(count: number) {
  const { items } = await content().stores(CENTRE, { limit: 60, sort: 'name' });
  const stores = items.filter((_, index) => index % 5 === 0).slice(0, count);
  const [first, second, third = first] = stores;
  if (!first || !second || !third || stores.length < count) throw new Error('The content has too few stores');
  return { stores, first, second, third };
}

async function addStop(page: Page, { name }: { name: string }) {
  await page.getByLabel('Add a stop').selectOption({ label: name });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(planned(page)).toContainText(name);
}

test('visitor plans and reorders stops, and the device keeps them', { tag: '@promise' }, async ({ page }) => {
  const { first, second, third } = await someStores(3);
  await openWatched(page, paths.plan(CENTRE));
  await expect(empty(page)).toBeVisible();
  await expectAccessible(page);
  await addStop(page, first);
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeFocused();
  await expect(page.getByText('Saved on this device.')).toBeVisible();

  await page.goto(paths.store(CENTRE, second.name, second.id));
  await page.getByRole('button', { name: 'Add to plan' }).click();
  await expect(page.getByRole('button', { name: 'In your plan', pressed: true })).toBeVisible();
  await page.getByRole('link', { name: 'See your plan' }).click();
  await expect(planned(page)).toContainText(second.name);
  await addStop(page, third);
  await expect(page.getByText(/of it on foot, .*step-free/)).toBeVisible();
  await expectAccessible(page);

  // The focus stays with the stop that moves.
  const before = await namesOf(page);
  const down = page.getByRole('button', { name: `Move ${before[0]} down` });
  await down.click();
  await expect(page.getByRole('heading', { name: 'In your order' })).toBeVisible();
  await expect.poll(() => namesOf(page)).toEqual([before[1], before[0], before[2]]);
  await expect(down).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => namesOf(page)).toEqual([before[1], before[2], before[0]]);
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual([before[1], before[2], before[0]]);
  await page.getByRole('button', { name: 'Use the quickest order' }).click();
  await expect.poll(() => namesOf(page)).toEqual(before);
  await page.getByRole('button', { name: `Remove ${before[1]}` }).click();
  await expect.poll(() => namesOf(page)).toEqual([before[0], before[2]]);
  await page.getByRole('button', { name: 'Clear the plan' }).click();
  await expect(empty(page)).toBeVisible();
});

test('visitor adds and removes stops in the store list', async ({ page }) => {
  const { first, second } = await someStores(2);
  await page.goto(paths.stores(CENTRE));
  const button = ({ name }: { name: string }) =>
    page.getByRole('button', { name: `Add ${name} to plan`, exact: true });
  await button(first).click();
  await expect(button(first)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: `${first.name} is in your plan.` })).toBeAttached();
  await button(second).click();
  await expect(button(second)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.reload();
  await expect(button(first)).toHaveAttribute('aria-pressed', 'true');
  await button(second).click();
  await expect(button(second)).toHaveAttribute('aria-pressed', 'false');
  await button(second).click();
  await page.getByRole('link', { name: 'See your plan' }).click();
  await expect(planned(page)).toContainText(first.name);
  await expect(planned(page)).toContainText(second.name);
});

test.describe('without functional consent', () => {
  test.use({ consent: 'necessary' });

  test('a reload loses the plan', async ({ page }) => {
    const { first } = await someStores(2);
    await page.goto(paths.plan(CENTRE));
    await addStop(page, first);
    await expect(page.getByText('Saved while this page is open.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('visit-plan'))).toBeNull();
    await page.reload();
    await expect(empty(page)).toBeVisible();
  });
});

test('a shared plan opens without scripts and can be saved', async ({ page, browser }) => {
  const { stores } = await someStores(MOST_STOPS - 1);
  const address = paths.plan(CENTRE, {
    stops: [...stores.map(({ id }) => `s${id}`), 's999999999'].join('-'),
  });
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUnderTest().baseUrl });
  const paper = await plain.newPage();
  await paper.goto(address);
  const drawn = await namesOf(paper);
  expect(drawn.toSorted()).toEqual(stores.map(({ name }) => name).toSorted());
  await expect(paper.getByText('1 stop of this plan can’t be found or is over.')).toBeVisible();
  await plain.close();

  await page.goto(address);
  expect(await namesOf(page)).toEqual(drawn);
  await page.getByRole('button', { name: 'Save this plan' }).click();
  await expect(page).toHaveURL(paths.plan(CENTRE));
  await expect.poll(() => namesOf(page)).toEqual(drawn);
});

test('a visitor’s plan moves to the account at sign-in', { tag: '@promise' }, async ({ page }) => {
  const { first, second } = await someStores(2);
  await page.goto(paths.store(CENTRE, first.name, first.id));
  await page.getByRole('button', { name: 'Add to plan' }).click();
  await expect(page.getByRole('button', { name: 'In your plan' })).toBeVisible();
  await signIn(page);
  await page.goto(paths.plan(CENTRE));
  await expect(page.getByText('Saved with your account.')).toBeVisible();
  await expect(planned(page)).toContainText(first.name);
  expect(await page.evaluate(() => localStorage.getItem('visit-plan'))).toBeNull();
  const kept = async () =>
    (await (await page.request.get(`/api/user-visit-plan?centre=${CENTRE}`)).json()).stops;
  expect(await kept()).toEqual([`s${first.id}`]);
  await addStop(page, second);
  await expect.poll(kept).toEqual([`s${first.id}`, `s${second.id}`]);
  await page.getByRole('button', { name: 'Clear the plan' }).click();
  await expect.poll(kept).toEqual([]);
});
