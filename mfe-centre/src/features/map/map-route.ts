import { useMemo } from 'react';
import type { SitePlan } from 'shared-contracts/content';
import { type Direction, directionsOf, lengthOf } from '../site-plan/directions.ts';
import type { Pin } from '../site-plan/plan-labels.ts';
import type { Place, PlanModel } from '../site-plan/plan-model.ts';
import type { Box, Point } from '../site-plan/projection.ts';
import { findRoute, type Route } from '../site-plan/route.ts';
import type { MapState } from './map-state.ts';

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

const FEW = 6;

export function focusOf(found: FoundRoute | null, place: Place | null, hits: readonly Place[]): Box[] {
  if (found)
    return [...found.line, ...found.approaches.flat()].map(({ x, y }) => ({ x, y, width: 0, height: 0 }));
  if (place) return [place.box];
  return hits.length <= FEW ? hits.map(({ box }) => box) : [];
}

export function pinsOf(
  found: FoundRoute | null,
  place: Place | null,
  places: ReadonlyMap<string, Place>,
  { from, to }: Pick<MapState, 'from' | 'to'>,
): Pin[] {
  if (found) {
    const [start, goal] = [places.get(from), places.get(to)];
    return [...(start ? [pinAt(start, 'start')] : []), ...(goal ? [pinAt(goal, 'goal')] : [])];
  }
  return place ? [pinAt(place, 'place')] : [];
}

const pinAt = ({ key, at, label }: Place, tone: Pin['tone']): Pin => ({ key, at, text: label, tone });
