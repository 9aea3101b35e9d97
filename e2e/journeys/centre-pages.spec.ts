import { type CentreSummary, localDateAt, paths } from 'shared-contracts/content';
import { link, main, text, title } from '../support/page-parts.ts';
import { content, firstOf } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const STATUS_WORDS = {
  open: '',
  closed: 'Permanently closed',
  coming_soon: 'Coming soon',
  temporarily_closed: 'Temporarily closed',
} as const;

const KINDS = [
  paths.centre,
  paths.stores,
  paths.directory,
  paths.deals,
  paths.promotions,
  paths.events,
  paths.jobs,
  paths.map,
  paths.parking,
  paths.visitorInfo,
  paths.knowBeforeYouGo,
  paths.security,
] as const;

const centres = async () => (await content().centres({ limit: 200 })).items;
const isTrading = ({ status }: CentreSummary) => status.kind === 'open';

test('a centre that is not open shows its status, and its other pages have content', async ({ page }) => {
  const special = (await centres()).filter((centre) => !isTrading(centre));
  expect(new Set(special.map(({ status }) => status.kind)).size).toBe(3);
  for (const { slug, status } of special) {
    for (const pathOf of KINDS) {
      const answer = await page.goto(pathOf(slug));
      expect(answer?.status(), pathOf(slug)).toBe(200);
      await expect(title(page)).toBeVisible();
      expect(((await main(page).textContent()) ?? '').length, pathOf(slug)).toBeGreaterThan(80);
      await expect(page.getByText(/^Open (until|all day)/)).toHaveCount(0);
    }
    await page.goto(paths.centre(slug));
    const words = STATUS_WORDS[status.kind];
    await expect(main(page).getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test('an open centre without deals, events and jobs links to other pages', async ({ page }) => {
  const api = content();
  const quiet = [];
  for (const { slug } of (await centres()).filter(isTrading)) {
    const lists = [api.deals(slug), api.promotions(slug), api.events(slug), api.jobs(slug)];
    if ((await Promise.all(lists)).every(({ total }) => total === 0)) quiet.push(slug);
  }
  expect(quiet).not.toEqual([]);
  for (const slug of quiet) {
    for (const [pathOf, words, onward] of [
      [paths.deals, 'No deals today', paths.stores(slug)],
      [paths.promotions, 'No promotions today', paths.deals(slug)],
      [paths.events, 'Nothing on the calendar yet', paths.deals(slug)],
      [paths.jobs, 'No openings right now', paths.stores(slug)],
    ] as const) {
      await page.goto(pathOf(slug));
      await expect(page.getByText(words)).toBeVisible();
      await main(page).locator(`a[href="${onward}"]`).last().click();
      await expect(page).toHaveURL(onward);
    }
    await page.goto(paths.centre(slug));
    await expect(text(page, /^(Open|Closed|Opens)/)).toBeVisible();
    // An empty section is left out, with its heading.
    await expect(main(page).getByRole('heading', { name: /deals|events/i })).toHaveCount(0);
  }
});

test('a centre with its own brand shows that name everywhere, and has a drinks page', async ({ page }) => {
  const branded = (await centres()).find(({ features }) => features.branding && features.dora);
  if (!branded) throw new Error('The content has no centre with its own brand');
  const name = branded.features.branding?.name ?? '';
  for (const pathOf of KINDS) {
    await page.goto(pathOf(branded.slug));
    await expect(title(page)).not.toContainText(/outlet/i);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
    expect(await page.title()).toContain(name);
  }
  expect((await page.goto(paths.dora(branded.slug)))?.status()).toBe(200);
});

test.describe('URLs below a centre', () => {
  test.use({ expectedErrors: ['404', '410'] });

  test('open a page, redirect, or answer with 404 or 410', { tag: '@promise' }, async ({ page, request }) => {
    const api = content();
    const foreignStore = await firstOf(api.stores('savannah'));
    const foreignDeal = await firstOf(api.deals('savannah'));
    const foreignEvent = await firstOf(api.events('savannah'));
    const store = await firstOf(api.stores('charleston'));
    const deals = (await api.deals('charleston', { limit: 200 })).items;
    for (const path of [
      paths.dora('charleston'),
      paths.store('charleston', foreignStore.name, foreignStore.id),
      paths.deal('charleston', foreignDeal.storeName, foreignDeal.id),
      paths.event('charleston', foreignEvent.id),
      '/charleston/stores/nike/abc',
      '/charleston/events/0',
    ])
      expect((await request.get(path)).status(), path).toBe(404);
    await page.goto(paths.dora('charleston'));
    await expect(title(page)).toBeVisible();

    const deal = await firstOf(api.deals('charleston'));
    for (const [wrong, right] of [
      [`/charleston/stores/wrong-name/${store.id}`, paths.store('charleston', store.name, store.id)],
      [`/charleston/stores/wrong-name/deals/${deal.id}`, paths.deal('charleston', deal.storeName, deal.id)],
    ] as const) {
      const answer = await request.get(wrong, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers().location).toContain(right);
    }

    const known = new Set(deals.map(({ id }) => id));
    const least = Math.min(...known);
    const ids = Array.from({ length: 120 }, (_, index) => least - 20 + index).filter((id) => !known.has(id));
    const found = await api.deals('charleston', { ids: ids.join(','), limit: 200 });
    const today = localDateAt(Date.now(), (await api.centre('charleston')).timeZone);
    const ended = found.items.find(({ kind, endsOn }) => kind === 'deal' && endsOn < today);
    if (!ended) throw new Error('The content has no deal that has ended');
    const answer = await page.goto(paths.deal('charleston', ended.storeName, ended.id));
    expect(answer?.status()).toBe(410);
    await expect(page.getByText('This offer has ended')).toBeVisible();
    await expect(link(page, /Today’s deals/)).toBeVisible();
  });
});
