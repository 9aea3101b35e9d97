import fc from 'fast-check';
import { MOST_STOPS } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import { bestOrder, metresOf, type Trip, type TripStop, visitsOf } from './itinerary.ts';

const HOUR = 3_600_000;
const NINE = Date.parse('2026-11-28T14:00:00Z');
const at = (hours: number) => NINE + (hours - 9) * HOUR;

const store = (opens = 9, closes = 21): TripStop => ({
  spans: [{ from: at(opens), until: at(closes) }],
  stay: HOUR / 3,
  isPinned: false,
});
const event = (starts: number, ends: number): TripStop => ({
  spans: [{ from: at(starts), until: at(ends) }],
  stay: (ends - starts) * HOUR,
  isPinned: true,
});

/** Places along a promenade, by their metres from the car. */
function along(places: readonly number[], stops: readonly TripStop[], start = NINE): Trip {
  const all = [0, ...places];
  return {
    stops,
    metres: all.map((from) => all.map((to) => Math.abs(from - to))),
    hasStairs: all.map(() => all.map(() => false)),
    start,
  };
}

/** Doors on a grid of streets. */
const scattered = (count: number) =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 250 })), {
      minLength: count + 1,
      maxLength: count + 1,
    })
    .map(
      (points): Trip => ({
        stops: points.slice(1).map(() => store(0, 48)),
        metres: points.map(([x, y]) => points.map(([a, b]) => Math.abs(x - a) + Math.abs(y - b))),
        hasStairs: points.map(() => points.map(() => false)),
        start: NINE,
      }),
    );

/** Least metres of all orders. */
function bruteForce(trip: Trip): number {
  let least = Number.POSITIVE_INFINITY;
  const visit = (order: number[], left: number[]): void => {
    if (left.length === 0) least = Math.min(least, metresOf(trip, order));
    for (const stop of left)
      visit(
        [...order, stop],
        left.filter((other) => other !== stop),
      );
  };
  visit([], [...trip.stops.keys()]);
  return least;
}

describe('itinerary', () => {
  test('has the shortest order of eight stops', () => {
    fc.assert(
      fc.property(scattered(8), (trip) => {
        expect(metresOf(trip, bestOrder(trip))).toBeCloseTo(bruteForce(trip), 6);
      }),
      { numRuns: 3 },
    );
  });

  test('has each of twelve stops once, and moving one stop does not shorten it', () => {
    fc.assert(
      fc.property(scattered(MOST_STOPS), (trip) => {
        const best = bestOrder(trip);
        expect(best.toSorted((a, b) => a - b)).toEqual([...trip.stops.keys()]);
        for (const from of best.keys())
          for (const to of best.keys()) {
            const [stop = 0] = best.slice(from, from + 1);
            const moved = best.toSpliced(from, 1).toSpliced(to, 0, stop);
            expect(metresOf(trip, best)).toBeLessThanOrEqual(metresOf(trip, moved) + 1e-6);
          }
      }),
      { numRuns: 10 },
    );
  });

  test('starts with the store that closes first, even if it is the farthest', () => {
    const trip = along([70, 140, 700], [store(), store(), store(9, 9.6)]);
    expect(bestOrder(trip)[0]).toBe(2);
    expect(visitsOf(trip, bestOrder(trip)).map(({ trouble }) => trouble)).toEqual([null, null, null]);
  });

  test('visits stores before an event, arrives at its start and stays until its end', () => {
    const trip = along([700, 70, 140], [event(10, 11), store(), store()]);
    const visits = visitsOf(trip, bestOrder(trip));
    expect(visits.map(({ stop }) => stop)).toEqual([1, 2, 0]);
    expect(visits[2]).toMatchObject({ begin: at(10), leave: at(11), trouble: null });
    expect(visits[2]?.arrive).toBeLessThan(at(10));
  });

  test('reaches an event on time by visiting a store after it', () => {
    const trip = along([70, 140, 210, 280], [event(9.5, 10.5), store(), store(), store()]);
    const visits = visitsOf(trip, bestOrder(trip));
    expect(visits.find(({ stop }) => stop === 0)).toMatchObject({ begin: at(9.5), trouble: null });
  });

  test('reports stops that are closed, close too soon or have already begun', () => {
    const trip = along([70, 140, 210], [store(12, 13), store(9, 9.1), event(8, 10)]);
    expect(visitsOf({ ...trip, start: at(14) }, [0, 1, 2]).map(({ trouble }) => trouble)).toEqual([
      'closed',
      'closed',
      'closed',
    ]);
    expect(visitsOf(trip, [1, 2]).map(({ trouble }) => trouble)).toEqual(['closes', 'late']);
  });

  test('waits for a store to open', () => {
    const [visit] = visitsOf(along([70], [store(10)]), [0]);
    expect(visit).toMatchObject({ arrive: NINE + 60_000, begin: at(10), trouble: null });
  });

  test('avoids stairs by changing the order', () => {
    const trip = along([10, 20], [store(), store()]);
    const hasStairs = trip.metres.map((row, from) => row.map((_, to) => from === 0 && to === 1));
    expect(bestOrder({ ...trip, hasStairs })).toEqual([1, 0]);
  });

  test('is empty without stops', () => {
    expect(bestOrder(along([], []))).toEqual([]);
    expect(visitsOf(along([], []), [])).toEqual([]);
  });
});
