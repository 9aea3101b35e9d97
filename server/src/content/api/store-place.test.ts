import { createSampleContent } from 'sample-content';
import { storePlaceSchema } from 'shared-contracts/content';
import { describe, expect, test } from 'vitest';
import { storePlaceOn } from './store-place.ts';

const { 'site-plans': plans, stores } = createSampleContent({ today: '2026-06-01' });

describe('location of a store on the plan', () => {
  test('is a small part of the plan with neighbours and parking', () => {
    for (const plan of plans.slice(0, 5)) {
      const suites = new Map(
        stores.filter(({ centre }) => centre === plan.centre).map((store) => [store.id, store]),
      );
      for (const [id, { suite }] of [...suites].slice(0, 10)) {
        const place = storePlaceSchema.parse(storePlaceOn(plan, id));
        expect(place.unit).toEqual(
          plan.units.find(({ properties }) => properties.suite === suite)?.geometry.coordinates[0],
        );
        expect(place.neighbours).toHaveLength(2);
        for (const neighbour of place.neighbours) expect(suites.get(neighbour.id)?.name).toBe(neighbour.name);
        expect(place.parking?.metres).toBeGreaterThan(0);
        expect(place.parking?.metres).toBeLessThan(400);
        expect(JSON.stringify(place).length).toBeLessThan(JSON.stringify(plan).length / 6);
      }
    }
  });

  test('is null for a store that is not on the plan', () => {
    const [plan] = plans;
    expect(plan && storePlaceOn(plan, 1)).toBeNull();
  });
});
