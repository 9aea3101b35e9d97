import type { EventSummary, SitePlan } from 'shared-contracts';
import { lengthOf } from '../map/directions.ts';
import type { Place, PlanModel } from '../map/plan-model.ts';
import { distance, type Point } from '../map/projection.ts';
import { type Route, routesFrom } from '../map/route.ts';
import type { PlannedStop } from './planned-stops.ts';

/** Route between two places, step-free if possible. */
export interface Way {
  readonly route: Route | null;
  readonly metres: number;
}

/** Routes by index of start and end. */
export type Ways = ReadonlyArray<readonly Way[]>;

export function waysBetween(plan: SitePlan, model: PlanModel, places: readonly Place[]): Ways {
  return places.map((from) => {
    const stepFree = routesFrom(plan.walkways, from.nodes);
    const anyhow = routesFrom(plan.walkways, from.nodes, { stepFreeOnly: false });
    return places.map((to) => {
      if (to === from) return { route: null, metres: 0 };
      const route = stepFree(to.nodes) ?? anyhow(to.nodes);
      const metres = route ? lengthOf(route, model.projection, { from, to }) : distance(from.at, to.at);
      return { route, metres };
    });
  });
}

/** Returns the lot with the shortest route to any stop, or null without lots. */
export function nearestLot(plan: SitePlan, model: PlanModel, stops: readonly Place[]): Place | null {
  const lots = model.lots.flatMap(({ id }) => model.places.get(id) ?? []);
  const metresFrom = (lot: Place) => {
    const to = routesFrom(plan.walkways, lot.nodes);
    return Math.min(
      ...stops.map((stop) => {
        const route = to(stop.nodes);
        return route ? lengthOf(route, model.projection, { from: lot, to: stop }) : Number.POSITIVE_INFINITY;
      }),
    );
  };
  const all = lots.map((lot) => ({ lot, metres: metresFrom(lot) }));
  return all.sort((a, b) => a.metres - b.metres)[0]?.lot ?? null;
}

function placeAt(plan: SitePlan, model: PlanModel, key: string, label: string, at: Point): Place {
  const nodes = plan.walkways.nodes
    .filter(({ unitId }) => unitId === null)
    .map(({ id, at: position }) => ({ id, away: distance(model.projection.toPoint(position), at) }))
    .sort((a, b) => a.away - b.away);
  const [nearest] = nodes;
  return {
    key,
    label,
    at,
    box: { ...at, width: 0, height: 0 },
    nodes: nearest ? [nearest.id] : [],
    unitId: null,
  };
}

const middleOf = ({ units }: PlanModel): Point => ({
  x: units.reduce((sum, { at }) => sum + at.x, 0) / Math.max(1, units.length),
  y: units.reduce((sum, { at }) => sum + at.y, 0) / Math.max(1, units.length),
});

function pointOf({ place }: Pick<EventSummary, 'place'>, { lots, amenities }: PlanModel): Point | null {
  const words = place.toLowerCase();
  return [...lots, ...amenities].find(({ name }) => words.includes(name.toLowerCase()))?.at ?? null;
}

/** Returns the place of a stop. If the plan does not show it, assumes the middle of the site. */
export function placeOf(
  plan: SitePlan,
  model: PlanModel,
  { key, title, store, event }: PlannedStop,
): { place: Place; isGuess: boolean } {
  const known = store && model.stores.get(store.id);
  if (known) return { place: known, isGuess: false };
  const point = event && pointOf(event, model);
  return { place: placeAt(plan, model, key, title, point ?? middleOf(model)), isGuess: !point };
}
