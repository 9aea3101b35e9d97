import { localDateAt, paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { expect, test } from '../support/test.ts';

const STATUS_WORDS = {
  closed: 'Closed for good',
  coming_soon: 'Coming soon',
  temporarily_closed: 'Temporarily closed',
} as const;

/** Kinds of pages that every centre answers. */
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

test('a centre that is closed, coming soon or closed for a while says so, and no page of it is blank', async ({
  page,
}) => {
  const { items } = await content().centres({ limit: 200 });
  const special = items.filter(({ status }) => status.kind !== 'open');
  expect(new Set(special.map(({ status }) => status.kind)).size).toBe(3);
  for (const { slug, status } of special) {
    for (const pathOf of KINDS) {
      const answer = await page.goto(pathOf(slug));
      expect(answer?.status(), pathOf(slug)).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(((await page.getByRole('main').textContent()) ?? '').length, pathOf(slug)).toBeGreaterThan(80);
      await expect(page.getByText(/^Open (until|all day)/)).toHaveCount(0);
    }
    await page.goto(paths.centre(slug));
    const words = status.kind === 'open' ? '' : STATUS_WORDS[status.kind];
    await expect(page.getByRole('main').getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test('a trading centre without deals, promotions, events and jobs says so, and where to go on', async ({
  page,
}) => {
  const api = content();
  const { items } = await api.centres({ limit: 200 });
  const open = items.filter(({ status }) => status.kind === 'open');
  const quiet = [];
  for (const { slug } of open) {
    const lists = await Promise.all([
      api.deals(slug),
      api.promotions(slug),
      api.events(slug),
      api.jobs(slug),
    ]);
    if (lists.every(({ total }) => total === 0)) quiet.push(slug);
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
      await page.getByRole('main').locator(`a[href="${onward}"]`).last().click();
      await expect(page).toHaveURL(onward);
    }
    await page.goto(paths.centre(slug));
    await expect(
      page
        .getByRole('main')
        .getByText(/^(Open|Closed|Opens)/)
        .first(),
    ).toBeVisible();
    // A section without anything in it is left out, and not headed.
    await expect(page.getByRole('main').getByRole('heading', { name: /deals|events/i })).toHaveCount(0);
  }
});

test('a centre with a brand of its own is called by it, and has its drinks page', async ({ page }) => {
  const { items } = await content().centres({ limit: 200 });
  const branded = items.find(({ features }) => features.branding && features.dora);
  if (!branded) throw new Error('no centre has a brand of its own');
  const name = branded.features.branding?.name ?? '';
  for (const pathOf of KINDS) {
    await page.goto(pathOf(branded.slug));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).not.toContainText(/outlet/i);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(name);
    expect(await page.title()).toContain(name);
  }
  expect((await page.goto(paths.dora(branded.slug)))?.status()).toBe(200);
});

test.describe('missing pages', () => {
  test.use({ expectedErrors: ['404', '410'] });

  test('the drinks page of a centre without it, and ids of other centres, are 404', async ({ page }) => {
    const api = content();
    const [other] = (await api.stores('savannah', { limit: 1 })).items;
    const [otherDeal] = (await api.deals('savannah', { limit: 1 })).items;
    const [otherEvent] = (await api.events('savannah', { limit: 1 })).items;
    for (const path of [
      paths.dora('charleston'),
      paths.store('charleston', other?.name ?? '', other?.id ?? 0),
      paths.deal('charleston', otherDeal?.storeName ?? '', otherDeal?.id ?? 0),
      paths.event('charleston', otherEvent?.id ?? 0),
      '/charleston/stores/nike/abc',
      '/charleston/events/0',
    ]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('a deal that has ended is told of, with 410 and the way to others', async ({ page }) => {
    const api = content();
    const { items } = await api.deals('charleston', { limit: 200 });
    const known = new Set(items.map(({ id }) => id));
    const least = Math.min(...known);
    const candidates = Array.from({ length: 120 }, (_, index) => least - 20 + index).filter(
      (id) => !known.has(id),
    );
    const found = await api.deals('charleston', { ids: candidates.join(','), limit: 200 });
    const today = localDateAt(Date.now(), (await api.centre('charleston')).timeZone);
    const ended = found.items.find(({ kind, endsOn }) => kind === 'deal' && endsOn < today);
    if (!ended) throw new Error('The sample has no deal that has ended');
    const answer = await page.goto(paths.deal('charleston', ended.storeName, ended.id));
    expect(answer?.status()).toBe(410);
    await expect(page.getByText('This offer has ended')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Today’s deals' })).toBeVisible();
  });
});

test('a wrong name with a right id leads to the canonical address', async ({ page }) => {
  const api = content();
  const [store] = (await api.stores('charleston', { limit: 1 })).items;
  const [deal] = (await api.deals('charleston', { limit: 1 })).items;
  if (!store || !deal) throw new Error('the sample is empty');
  for (const [wrong, right] of [
    [`/charleston/stores/wrong-name/${store.id}`, paths.store('charleston', store.name, store.id)],
    [`/charleston/stores/wrong-name/deals/${deal.id}`, paths.deal('charleston', deal.storeName, deal.id)],
  ] as const) {
    const answer = await page.request.get(wrong, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toContain(right);
    await page.goto(wrong);
    await expect(page).toHaveURL(right);
  }
});
