import { useMemo } from 'react';
import type { SitePlan } from 'shared-contracts';
import { type Direction, directionsOf } from './directions.ts';
import type { MapState } from './map-state.ts';
import type { PlanModel } from './plan-model.ts';
import type { Point } from './projection.ts';
import { findRoute, type Route } from './route.ts';

export interface FoundRoute {
  readonly route: Route;
  readonly directions: Direction[];
  readonly line: Point[];
}

/** The way that the address asks for; null when it asks for none, or there is none. */
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
    const names = { from: start.label, to: goal.label };
    return {
      route,
      directions: directionsOf(plan, route, model.projection, names),
      line: route.nodes.map(({ at }) => model.projection.toPoint(at)),
    };
  }, [plan, model, from, to, steps]);
}
