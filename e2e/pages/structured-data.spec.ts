import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { ALL_PAGES } from '../support/pages.ts';
import { schemaProblems } from '../support/schema-org.ts';
import { expect, test } from '../support/test.ts';

const SLUG = 'charleston';

/** schema.org objects of a page, as the server sends them. */
async function structuredData(path: string): Promise<Array<Record<string, unknown>>> {
  const answer = await fetch(new URL(path, process.env.BASE_URL));
  const html = await answer.text();
  return Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
    ([, text = '']) => JSON.parse(text) as unknown,
  )
    .flat()
    .map((object) => object as Record<string, unknown>);
}

const typesOf = (objects: ReadonlyArray<Record<string, unknown>>) => objects.map((object) => object['@type']);

test('the vocabulary finds mistakes', () => {
  expect(schemaProblems({ '@type': 'ShoppingCenter', name: 'A', openingHours: 'Mo' })).toEqual([]);
  expect(schemaProblems({ '@type': 'ShopingCenter' })).toHaveLength(1);
  expect(schemaProblems({ '@type': 'Offer', opens: '10:00' })).toHaveLength(1);
  expect(schemaProblems({ '@type': 'Event', location: { '@type': 'Offer' } })).toHaveLength(1);
});

for (const { name, pathOf } of ALL_PAGES.filter(({ owner }) => owner === 'mfe-centre')) {
  test(`${name} is told in schema.org’s types, with the way to it`, async () => {
    const objects = await structuredData(await pathOf());
    expect(typesOf(objects)).toContain('BreadcrumbList');
    expect(schemaProblems(objects)).toEqual([]);
  });
}

test('a centre tells its hours and its special hours', async () => {
  const [centre] = (await structuredData(paths.centre(SLUG))).filter(
    (object) => object['@type'] === 'ShoppingCenter',
  );
  const known = await content().centre(SLUG);
  expect(centre).toMatchObject({ name: known.name, currenciesAccepted: known.currency });
  const days = [centre?.openingHoursSpecification]
    .flat()
    .flatMap((hours) => (hours as { dayOfWeek: string[] }).dayOfWeek);
  expect(new Set(days).size).toBe(new Set(known.weeklyHours.map(({ dayIndex }) => dayIndex)).size);
  if (known.exceptions.length > 0) expect(centre).toHaveProperty('specialOpeningHoursSpecification');
});

test('a store, a deal and an event are told as what they are', async () => {
  const api = content();
  const [store] = (await api.stores(SLUG, { limit: 1 })).items;
  const [deal] = (await api.deals(SLUG, { limit: 1 })).items;
  const { items: events } = await api.events(SLUG, { limit: 50 });
  const told = [
    [paths.store(SLUG, store?.name ?? '', store?.id ?? 0), 'Store'],
    [paths.deal(SLUG, deal?.storeName ?? '', deal?.id ?? 0), 'Offer'],
    ...events
      .filter(({ status }, index) => index === 0 || status !== 'scheduled')
      .map(({ id }) => [paths.event(SLUG, id), 'Event'] as const),
  ] as const;
  for (const [path, type] of told) {
    const objects = await structuredData(path);
    expect(typesOf(objects), path).toEqual([type, 'BreadcrumbList']);
    expect(schemaProblems(objects), path).toEqual([]);
  }
});
