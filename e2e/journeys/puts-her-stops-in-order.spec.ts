import type { Page } from 'playwright';
import { MOST_STOPS, paths } from 'shared-contracts';
import { expectAccessible } from '../support/accessible.ts';
import { content } from '../support/content.ts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, PHONE } from '../support/visitor.ts';

const CENTRE = 'charleston';
test.use(PHONE);
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl, { functional: true }));

const planned = (page: Page) => page.getByRole('list', { name: 'Stops' });
const namesOf = (page: Page) =>
  planned(page).getByRole('heading', { level: 3 }).getByRole('link').allInnerTexts();
/** Stores that are far from each other by their names, so that the quickest order is another one. */
async function someStores(count: number) {
  const { items } = await content().stores(CENTRE, { limit: 60, sort: 'name' });
  return items.filter((_, index) => index % 5 === 0).slice(0, count);
}

test('a visitor plans from the pages of a store and of the plan, and finds it again on this device', async ({
  page,
}) => {
  const [first, second, third] = await someStores(3);
  if (!first || !second || !third) throw new Error('The content has too few stores');
  await page.goto(paths.plan(CENTRE));
  await expect(page.getByRole('heading', { name: 'No stops yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Add a stop').selectOption({ label: first.name });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(planned(page)).toContainText(first.name);
  await expect(page.getByText('Saved on this device.')).toBeVisible();

  await page.goto(paths.store(CENTRE, second.name, second.id));
  await page.getByRole('button', { name: 'Add to plan' }).click();
  await expect(page.getByRole('button', { name: 'In your plan', pressed: true })).toBeVisible();
  await page.getByRole('link', { name: 'See your plan' }).click();
  await expect(planned(page)).toContainText(second.name);
  await page.getByLabel('Add a stop').selectOption({ label: third.name });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(planned(page)).toContainText(third.name);
  await expect(page.getByText(/of it on foot, .*step-free/)).toBeVisible();
  await expectAccessible(page);

  // By buttons and by keys, the focus stays with the stop.
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
  await expect(page.getByRole('heading', { name: 'No stops yet' })).toBeVisible();
});

test('the list of stores puts them into the plan, says so, and knows them on the next page', async ({
  page,
}) => {
  const [first, second] = await someStores(2);
  if (!first || !second) throw new Error('The content has too few stores');
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

test('a plan is of the page alone while the device may remember nothing', async ({ page, context }) => {
  await context.clearCookies();
  await answerConsent(context, siteUnderTest().baseUrl);
  const [store] = await someStores(1);
  await page.goto(paths.plan(CENTRE));
  await page.getByLabel('Add a stop').selectOption({ label: store?.name ?? '' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Saved while this page is open.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('visit-plan'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No stops yet' })).toBeVisible();
});

test('a shared plan opens without scripts, says what is gone, and is saved by who gets it', async ({
  page,
  browser,
}) => {
  const stores = await someStores(MOST_STOPS - 1);
  const stops = [...stores.map(({ id }) => `s${id}`), 's999999999'].join('-');
  const address = paths.plan(CENTRE, { stops });
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

test('a member’s plan is with the account, what was planned before goes along, and nothing stays here', async ({
  page,
}) => {
  const [first, second] = await someStores(2);
  if (!first || !second) throw new Error('The content has too few stores');
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
  await page.getByLabel('Add a stop').selectOption({ label: second.name });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(kept).toEqual([`s${first.id}`, `s${second.id}`]);
  await page.getByRole('button', { name: 'Clear the plan' }).click();
  await expect.poll(kept).toEqual([]);
});
