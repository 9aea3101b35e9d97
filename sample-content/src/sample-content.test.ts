import { CONTENT_KINDS, type ContentSet, recordSchemas } from 'shared-contracts/content-records';
import { describe, expect, it } from 'vitest';
import { EVENT_IDEAS, EVENT_IDS, IDEA_IDS } from './events.ts';
import { createSampleContent } from './sample-content.ts';

const TODAY = '2026-11-21';
const content = createSampleContent({ today: TODAY });
const real = content.centres.filter(({ isFixture }) => !isFixture);
const storesOf = (slug: string) => content.stores.filter(({ centre }) => centre === slug);
const planOf = (slug: string) => content['site-plans'].find(({ centre }) => centre === slug);

it('is the same for the same seed and day, and another for another', () => {
  expect(createSampleContent({ today: TODAY })).toEqual(content);
  const other = createSampleContent({ today: TODAY, seed: 'another' });
  expect(other.stores).not.toEqual(content.stores);
  expect(other.centres.map(({ slug }) => slug)).toEqual(content.centres.map(({ slug }) => slug));
});

it('shows no picture, for it owns none', () => {
  expect(content.pictures).toEqual([]);
});

it.each(CONTENT_KINDS.filter((kind) => kind !== 'pictures'))(
  'makes %s that its own schema takes, unchanged',
  (kind) => {
    expect(content[kind].length).toBeGreaterThan(0);
    for (const record of content[kind]) expect(recordSchemas[kind].parse(record)).toEqual(record);
  },
);

it('has the 39 centres with 40 to 120 stores each, and a fixture for what no real centre is', () => {
  expect(real).toHaveLength(39);
  for (const { slug } of real) {
    expect(storesOf(slug).length).toBeGreaterThanOrEqual(40);
    expect(storesOf(slug).length).toBeLessThanOrEqual(120);
  }
  const fixtures = content.centres.filter(({ isFixture }) => isFixture);
  expect(fixtures.map(({ status }) => status.id).sort()).toEqual([17185, 17353, 17623, null].sort());
  expect(fixtures.map(({ type }) => type)).toContain('outparcel');
  expect(real.filter(({ features }) => features.dora).map(({ slug }) => slug)).toEqual(['pinecrest']);
});

it('gives each centre offers, events and jobs around the day, and none to fixtures', () => {
  for (const { slug, isFixture } of content.centres) {
    const counts = (['deals', 'rewards', 'events', 'jobs'] as const).map(
      (kind) => (content[kind] as ContentSet['deals']).filter(({ centre }) => centre === slug).length,
    );
    if (isFixture) expect(counts).toEqual([0, 0, 0, 0]);
    else for (const count of counts) expect(count).toBeGreaterThan(4);
  }
  const active = content.deals.filter((d) => d.startsOn <= TODAY && d.endsOn >= TODAY).length;
  expect(active / content.deals.length).toBeGreaterThan(0.6);
  expect(content.deals.some(({ endsOn }) => endsOn < TODAY)).toBe(true);
  for (const { slug } of real)
    expect(content.rewards.filter((r) => r.centre === slug && r.startsOn > TODAY)).toHaveLength(3);
  expect(content.events.some(({ status }) => status === 'cancelled')).toBe(true);
  expect(content.events.some(({ status }) => status === 'moved')).toBe(true);
});

it('keeps ids when the day moves on, so that what members saved stays theirs', () => {
  const later = createSampleContent({ today: '2026-11-29' });
  expect(later.stores.map(({ id, name }) => [id, name])).toEqual(
    content.stores.map(({ id, name }) => [id, name]),
  );
  expect(later.deals.map(({ id, storeId }) => [id, storeId])).toEqual(
    content.deals.map(({ id, storeId }) => [id, storeId]),
  );
});

it('keeps the id of an event, and gives it to no other, when the day moves on', () => {
  expect(EVENT_IDEAS.length * IDEA_IDS).toBeLessThan(EVENT_IDS);
  const nameOf = ({ centre, title }: ContentSet['events'][number]) => `${centre} ${title}`;
  const idOf = new Map(content.events.map((event) => [`${nameOf(event)} ${event.startsAt}`, event.id]));
  const named = new Map(content.events.map((event) => [event.id, nameOf(event)]));
  expect(named.size).toBe(content.events.length);
  const { events } = createSampleContent({ today: '2026-11-29' });
  const both = events.filter((event) => idOf.has(`${nameOf(event)} ${event.startsAt}`));
  expect(both.length / events.length).toBeGreaterThan(0.2);
  for (const event of both) expect(event.id).toBe(idOf.get(`${nameOf(event)} ${event.startsAt}`));
  for (const event of events) expect([nameOf(event), undefined]).toContain(named.get(event.id));
});

it('never gives a deal and a reward the same id', () => {
  const ids = [...content.deals, ...content.rewards].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('has all six kinds of feature block and the campaigns of the specification', () => {
  const kinds = content['page-blocks'].flatMap(({ blocks }) => blocks.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(
    new Set(['affiliate', 'homepage', 'loyalty', 'fifty-fifty', 'hybrid', 'comparison-chart']),
  );
  const dated = content.campaigns.map(
    ({ startsOn, endsOn, countries }) => `${startsOn} ${endsOn} ${countries}`,
  );
  expect(dated).toEqual(
    expect.arrayContaining([
      '2025-02-01 2025-02-14 US,CA',
      '2025-06-01 2025-07-31 CA',
      '2025-07-01 2025-07-20 US',
    ]),
  );
  expect(content.campaigns.some(({ startsOn, endsOn }) => startsOn <= TODAY && endsOn >= TODAY)).toBe(true);
});

describe('site plans', () => {
  it('put every store into the unit that its suite number names', () => {
    for (const { slug } of content.centres) {
      const units = new Map(planOf(slug)?.units.map((unit) => [unit.properties.suite, unit.id]));
      const occupants = new Map(
        planOf(slug)?.occupants.map((o) => [o.properties.store_id, o.properties.unit_id]),
      );
      for (const store of storesOf(slug)) {
        expect(units.get(store.suite)).toBeDefined();
        expect(occupants.get(store.id)).toBe(units.get(store.suite));
      }
    }
  });

  it('are no two alike', () => {
    const shapes = content['site-plans'].map(({ venue, units }) => {
      const [x = 0, y = 0] = venue.geometry.coordinates[0]?.[0] ?? [];
      return JSON.stringify(
        units.map(({ geometry }) =>
          geometry.coordinates[0]?.map(([a, b]) => [(a - x).toFixed(4), (b - y).toFixed(4)]),
        ),
      );
    });
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('lead from every shop to every other, also without steps', () => {
    for (const { walkways, occupants } of content['site-plans']) {
      const doors = new Set(walkways.nodes.flatMap(({ unitId, id }) => (unitId ? [id] : [])));
      expect(doors.size).toBeGreaterThanOrEqual(occupants.length);
      const reached = new Set([walkways.nodes[0]?.id]);
      const stepFree = walkways.edges.filter((edge) => edge.stepFree);
      for (let size = 0; size !== reached.size; ) {
        size = reached.size;
        for (const { from, to } of stepFree)
          if (reached.has(from) || reached.has(to)) reached.add(from).add(to);
      }
      for (const door of doors) expect(reached.has(door)).toBe(true);
    }
  });

  it('draw the lots that parking lists', () => {
    for (const { centre, lots } of content.parking) {
      expect(planOf(centre)?.parking.map(({ properties }) => properties.lot_id)).toEqual(
        lots.map(({ id }) => id),
      );
    }
  });
});
