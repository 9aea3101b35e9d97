import { useMemo } from 'react';
import type { SitePlan } from 'shared-contracts';
import { type Direction, directionsOf, lengthOf } from './directions.ts';
import type { MapState } from './map-state.ts';
import type { PlanModel } from './plan-model.ts';
import type { Point } from './projection.ts';
import { findRoute, type Route } from './route.ts';

export interface FoundRoute {
  readonly route: Route;
  readonly directions: Direction[];
  readonly line: Point[];
  readonly metres: number;
  readonly approaches: Point[][];
}

export function useMapRoute(
  plan: SitePlan,
  model: PlanModel,
  { from, to, steps }: MapState,
): FoundRoute | null {
  return useMemo(() => {
    const [start, goal] = [model.places.get(from), model.places.get(to)];
    if (!start || !goal || start === goal) return null;
    const route = findRoute(plan.walkways, start.nodes, goal.nodes, { stepFreeOnly: !steps });
    if (!route) return null;
    const ends = { from: start, to: goal };
    const line = route.nodes.map(({ at }) => model.projection.toPoint(at));
    const [first, last] = [line[0], line.at(-1)];
    return {
      route,
      directions: directionsOf(plan, route, model.projection, ends),
      line,
      metres: lengthOf(route, model.projection, ends),
      approaches: [
        ...(first && start.unitId === null ? [[start.at, first]] : []),
        ...(last && goal.unitId === null ? [[last, goal.at]] : []),
      ],
    };
  }, [plan, model, from, to, steps]);
}
