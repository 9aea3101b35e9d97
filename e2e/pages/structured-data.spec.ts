import { expect, test } from 'playwright/test';
import { paths } from 'shared-contracts/content';
import { ALL_PAGES } from '../support/pages.ts';
import { schemaProblems } from '../support/schema-org.ts';
import { content } from '../support/site.ts';

const CENTRE = 'charleston';

async function structuredData(path: string): Promise<Array<Record<string, unknown>>> {
  const html = await (await fetch(new URL(path, process.env.BASE_URL))).text();
  return Array.from(
    html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
    ([, text = '']) => JSON.parse(text) as unknown,
  )
    .flat()
    .map((object) => object as Record<string, unknown>);
}

const typesOf = (objects: ReadonlyArray<Record<string, unknown>>) => objects.map((object) => object['@type']);

test.describe('structured data', { tag: '@promise' }, () => {
  test('check finds mistakes in types and properties', () => {
    expect(schemaProblems({ '@type': 'ShoppingCenter', name: 'A', openingHours: 'Mo' })).toEqual([]);
    expect(schemaProblems({ '@type': 'ShopingCenter' })).toHaveLength(1);
    expect(schemaProblems({ '@type': 'Offer', opens: '10:00' })).toHaveLength(1);
    expect(schemaProblems({ '@type': 'Event', location: { '@type': 'Offer' } })).toHaveLength(1);
  });

  test('is valid and has breadcrumbs on every page of a center', async () => {
    for (const { name, pathOf } of ALL_PAGES.filter(({ owner }) => owner === 'mfe-centre')) {
      const objects = await structuredData(await pathOf());
      expect.soft(typesOf(objects), name).toContain('BreadcrumbList');
      expect.soft(schemaProblems(objects), name).toEqual([]);
    }
  });

  test('has the hours and special hours of a center', async () => {
    const [centre] = (await structuredData(paths.centre(CENTRE))).filter(
      (object) => object['@type'] === 'ShoppingCenter',
    );
    const known = await content().centre(CENTRE);
    expect(centre).toMatchObject({ name: known.name, currenciesAccepted: known.currency });
    const days = [centre?.openingHoursSpecification]
      .flat()
      .flatMap((hours) => (hours as { dayOfWeek: string[] }).dayOfWeek);
    expect(new Set(days).size).toBe(new Set(known.weeklyHours.map(({ dayIndex }) => dayIndex)).size);
    if (known.exceptions.length > 0) expect(centre).toHaveProperty('specialOpeningHoursSpecification');
  });

  test('gives stores, deals and events their own types', async () => {
    const api = content();
    const [store] = (await api.stores(CENTRE, { limit: 1 })).items;
    const [deal] = (await api.deals(CENTRE, { limit: 1 })).items;
    const { items: events } = await api.events(CENTRE, { limit: 50 });
    const expected = [
      [paths.store(CENTRE, store?.name ?? '', store?.id ?? 0), 'Store'],
      [paths.deal(CENTRE, deal?.storeName ?? '', deal?.id ?? 0), 'Offer'],
      ...events
        .filter(({ status }, index) => index === 0 || status !== 'scheduled')
        .map(({ id }) => [paths.event(CENTRE, id), 'Event'] as const),
    ] as const;
    for (const [path, type] of expected) {
      const objects = await structuredData(path);
      expect.soft(typesOf(objects), path).toEqual([type, 'BreadcrumbList']);
      expect.soft(schemaProblems(objects), path).toEqual([]);
    }
  });
});
