import fc from 'fast-check';
import { MOST_STOPS, type VisitPlan } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import { NO_PLAN, planAddress, planOfAddress, withoutStops, withStops } from './plan-changes.ts';

const read = (address: string) => planOfAddress(new URL(address, 'https://site.example').searchParams);

const anyPlan = fc.record<VisitPlan>({
  stops: fc.uniqueArray(
    fc
      .tuple(fc.constantFrom('s', 'd', 'e'), fc.integer({ min: 1, max: 999_999 }))
      .map(([kind, id]) => kind + id),
    { minLength: 1, maxLength: MOST_STOPS },
  ),
  order: fc.constantFrom('best', 'own'),
  arrive: fc.constantFrom(null, '2026-11-28T10:05'),
  lot: fc.constantFrom(null, 'lot-a'),
});

describe('address of a plan', () => {
  test('keeps the whole plan', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(read(planAddress('charleston', plan))).toEqual({ plan, dropped: 0 });
      }),
    );
  });

  test('has no query without stops', () => {
    expect(read('/charleston/plan')).toBeNull();
    expect(planAddress('charleston', NO_PLAN)).toBe('/charleston/plan');
  });

  test('drops invalid and surplus stops, and counts them', () => {
    const many = Array.from({ length: 15 }, (_, index) => `s${index + 1}`).join('-');
    expect(read(`/c/plan?stops=${many}`)).toMatchObject({ dropped: 3 });
    expect(read('/c/plan?stops=s1-x2-s0-<b>-s1&arrive=soon&lot=a/b&order=any')).toEqual({
      plan: { ...NO_PLAN, stops: ['s1'] },
      dropped: 3,
    });
  });

  test('accepts stops added by a form without scripts', () => {
    expect(read('/c/plan?stops=s1-d2&stops=e3')?.plan.stops).toEqual(['s1', 'd2', 'e3']);
  });

  test('accepts any text, and limits the number of stops', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (stops) => {
        const params = new URLSearchParams({ stops });
        expect(planOfAddress(params)?.plan.stops.length).toBeLessThanOrEqual(MOST_STOPS);
      }),
    );
  });
});

test('withStops: adds a stop once, up to the limit', () => {
  const many = Array.from({ length: 20 }, (_, index) => `s${index + 1}`);
  expect(withStops(NO_PLAN, ['s1', 's2', 's1']).stops).toEqual(['s1', 's2']);
  expect(withStops(NO_PLAN, many).stops).toHaveLength(MOST_STOPS);
});

test('withoutStops: resets the plan when its last stop is removed', () => {
  const plan: VisitPlan = { stops: ['s1', 'd2'], order: 'own', arrive: '2026-11-28T10:00', lot: 'lot-a' };
  expect(withoutStops(plan, ['d2'])).toEqual({ ...plan, stops: ['s1'] });
  expect(withoutStops(plan, ['s1', 'd2'])).toEqual(NO_PLAN);
});
