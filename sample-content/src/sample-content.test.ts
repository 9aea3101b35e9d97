import { CONTENT_KINDS, type ContentSet, recordSchemas } from 'shared-contracts/content-records';
import { describe, expect, it } from 'vitest';
import { EVENT_IDEAS, EVENT_IDS, IDEA_IDS } from './events.ts';
import { createSampleContent } from './sample-content.ts';

const TODAY = '2026-11-21';
const content = createSampleContent({ today: TODAY });
const real = content.centres.filter(({ isFixture }) => !isFixture);
const storesOf = (slug: string) => content.stores.filter(({ centre }) => centre === slug);
const planOf = (slug: string) => content['site-plans'].find(({ centre }) => centre === slug);

it('sample content is the same for the same seed and day', () => {
  expect(createSampleContent({ today: TODAY })).toEqual(content);
  const other = createSampleContent({ today: TODAY, seed: 'another' });
  expect(other.stores).not.toEqual(content.stores);
  expect(other.centres.map(({ slug }) => slug)).toEqual(content.centres.map(({ slug }) => slug));
});

it.each(CONTENT_KINDS.filter((kind) => kind !== 'pictures'))(
  'sample content has %s records that their schema accepts unchanged',
  (kind) => {
    expect(content[kind].length).toBeGreaterThan(0);
    for (const record of content[kind]) expect(recordSchemas[kind].parse(record)).toEqual(record);
  },
);

it('sample content has 39 centres with 40 to 120 stores, and fixtures for other statuses', () => {
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

it('sample content has current deals, rewards, events and jobs at every real centre', () => {
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

it('sample content keeps the ids of stores and deals on another day', () => {
  const later = createSampleContent({ today: '2026-11-29' });
  expect(later.stores.map(({ id, name }) => [id, name])).toEqual(
    content.stores.map(({ id, name }) => [id, name]),
  );
  expect(later.deals.map(({ id, storeId }) => [id, storeId])).toEqual(
    content.deals.map(({ id, storeId }) => [id, storeId]),
  );
});

it('sample content keeps event ids on another day, and never reuses one', () => {
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

it('sample content has every kind of feature block and a current campaign', () => {
  const kinds = content['page-blocks'].flatMap(({ blocks }) => blocks.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(
    new Set(['affiliate', 'homepage', 'loyalty', 'fifty-fifty', 'hybrid', 'comparison-chart']),
  );
  expect(content.campaigns.some(({ startsOn, endsOn }) => startsOn <= TODAY && endsOn >= TODAY)).toBe(true);
});

describe('site plans', () => {
  it('are all different', () => {
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

  it('connect all shops without steps', () => {
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

  it('have the same lots as the parking page', () => {
    for (const { centre, lots } of content.parking) {
      expect(planOf(centre)?.parking.map(({ properties }) => properties.lot_id)).toEqual(
        lots.map(({ id }) => id),
      );
    }
  });
});
