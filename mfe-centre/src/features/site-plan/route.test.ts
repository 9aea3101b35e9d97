import fc from 'fast-check';
import type { SitePlan, WalkEdge } from 'shared-contracts/content';
import { describe, expect, test } from 'vitest';
import { findRoute } from './route.ts';

type Walkways = SitePlan['walkways'];

const edge = (from: string, to: string, metres: number, kind: WalkEdge['kind'] = 'path'): WalkEdge => ({
  from,
  to,
  metres,
  kind,
  stepFree: kind !== 'steps',
});

const walkways = (edges: WalkEdge[]): Walkways => ({
  nodes: [...new Set(edges.flatMap(({ from, to }) => [from, to]))].map((id) => ({
    id,
    at: [0, 0],
    unitId: null,
  })),
  edges,
});

const way = (...args: Parameters<typeof findRoute>) => {
  const route = findRoute(...args);
  return (
    route && { nodes: route.nodes.map(({ id }) => id), metres: route.metres, isStepFree: route.isStepFree }
  );
};

describe('findRoute', () => {
  const stairs = walkways([
    edge('a', 'b', 10),
    edge('b', 'c', 10, 'steps'),
    edge('b', 'r', 25, 'ramp'),
    edge('r', 'c', 5),
  ]);

  test('avoids steps unless they are allowed', () => {
    expect(way(stairs, ['a'], ['c'])).toEqual({ nodes: ['a', 'b', 'r', 'c'], metres: 40, isStepFree: true });
    expect(way(stairs, ['a'], ['c'], { stepFreeOnly: false })).toEqual({
      nodes: ['a', 'b', 'c'],
      metres: 20,
      isStepFree: false,
    });
  });

  test('returns null without a goal, or when only steps lead to it', () => {
    expect(way(walkways([edge('a', 'b', 3, 'steps')]), ['a'], ['b'])).toBeNull();
    expect(way(stairs, ['a'], [])).toBeNull();
  });

  test('starts at the nearest of several doors', () => {
    expect(way(stairs, ['a', 'r'], ['c'])?.nodes).toEqual(['r', 'c']);
  });

  test('returns a route of zero length from a place to itself', () => {
    expect(way(stairs, ['a'], ['a'])).toEqual({ nodes: ['a'], metres: 0, isStepFree: true });
  });
});

test('findRoute: returns the shortest route', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const anyEdge = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...names), fc.integer({ min: 1, max: 50 }))
    .map(([from, to, metres]) => edge(from, to, metres));
  const wander = (edges: WalkEdge[], at: string, goal: string, walked: number, left: number): number => {
    if (at === goal) return walked;
    if (left === 0) return Number.POSITIVE_INFINITY;
    const onward = edges
      .filter(({ from, to }) => from === at || to === at)
      .map((next) =>
        wander(edges, next.from === at ? next.to : next.from, goal, walked + next.metres, left - 1),
      );
    return Math.min(Number.POSITIVE_INFINITY, ...onward);
  };
  fc.assert(
    fc.property(fc.array(anyEdge, { minLength: 1, maxLength: 7 }), (edges) => {
      const shortest = wander(edges, 'a', 'f', 0, 5);
      expect(findRoute(walkways(edges), ['a'], ['f'])?.metres ?? Number.POSITIVE_INFINITY).toBe(shortest);
    }),
    { numRuns: 100 },
  );
});
