import {
  type CentreFull,
  type EventSummary,
  hoursOn,
  instantOf,
  localDateAt,
  openState,
  type SitePlan,
} from 'shared-contracts/content';
import type { VisitPlan } from 'shared-contracts/member';
import { lengthOf } from '../site-plan/directions.ts';
import type { Place, PlanModel } from '../site-plan/plan-model.ts';
import { distance, type Point } from '../site-plan/projection.ts';
import { type Route, routesFrom } from '../site-plan/route.ts';
import { bestOrder, type Trip, type Visit, visitsOf, walkingTime } from './itinerary.ts';
import {
  type FoundStops,
  type PlanContent,
  type PlannedStop,
  plannedStops,
  tripStopOf,
} from './planned-stops.ts';

export interface TripVisit extends Visit {
  readonly planned: PlannedStop;
  /** Null if the centre has no site plan. */
  readonly place: Place | null;
  readonly isGuess: boolean;
  readonly way: Way | null;
}

export interface WalkedPlan extends Omit<FoundStops, 'stops'> {
  readonly visits: readonly TripVisit[];
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly lot: Place | null;
  readonly back: Way | null;
  /** Whole walking distance, including the way back to the car. */
  readonly metres: number;
  readonly isStepFree: boolean;
}

function chosenStart(arrive: string | null, today: string): { date: string; time: string } | null {
  const [date = '', time = ''] = arrive?.split('T') ?? [];
  return date >= today && time ? { date, time } : null;
}

/** Returns the default start: the day of the first event, otherwise now or the next opening. */
function defaultStart(centre: CentreFull, events: readonly EventSummary[], now: number): number {
  const { timeZone } = centre;
  const first = events
    .map(({ startsAt }) => Date.parse(startsAt))
    .filter((starts) => starts > now)
    .sort((a, b) => a - b)[0];
  if (first !== undefined) {
    const date = localDateAt(first, timeZone);
    const opens = hoursOn(centre, date).spans.map(({ open }) => instantOf(date, open, timeZone));
    if (date > localDateAt(now, timeZone)) return Math.min(first, ...opens);
  }
  const state = openState(centre, now);
  return state.kind === 'closed' && state.opensAt !== null ? state.opensAt : now;
}

function startOf(plan: VisitPlan, centre: CentreFull, content: PlanContent, now: number): number {
  const wanted = chosenStart(plan.arrive, localDateAt(now, centre.timeZone));
  if (wanted) return instantOf(wanted.date, wanted.time, centre.timeZone);
  const events = content.events.filter(({ id }) => plan.stops.includes(`e${id}`));
  return defaultStart(centre, events, now);
}

interface Site {
  readonly plan: SitePlan;
  readonly model: PlanModel;
}

interface PlanFacts {
  readonly plan: VisitPlan;
  readonly centre: CentreFull;
  readonly content: PlanContent;
  /** Null without a site plan. Walks are omitted then. */
  readonly site: Site | null;
  readonly now: number;
}

/** Computes a plan: its existing stops in order, from the lot and back. */
export function walkedPlan({ plan, centre, content, site, now }: PlanFacts): WalkedPlan {
  const start = startOf(plan, centre, content, now);
  const date = localDateAt(start, centre.timeZone);
  const { stops, ...rest } = plannedStops(plan, content, date);
  const places = stops.map((stop) => (site ? placeOf(site.plan, site.model, stop) : null));
  const onMap = places.flatMap((found) => (found ? [found.place] : []));
  const lot = site && stops.length > 0 ? lotOf(plan, site, onMap) : null;
  const first = lot ?? onMap[0];
  const ways = site && first ? waysBetween(site.plan, site.model, [first, ...onMap]) : null;
  const trip = tripOf({
    stops: stops.map((stop) => tripStopOf(stop, centre, date)),
    ways,
    hasLot: lot !== null,
    start,
  });
  const order = plan.order === 'own' ? [...stops.keys()] : bestOrder(trip);
  const visits = visitsOf(trip, order).flatMap((visit, index): TripVisit[] => {
    const planned = stops[visit.stop];
    if (!planned) return [];
    const before = index === 0 ? 0 : (order[index - 1] ?? 0) + 1;
    return [
      {
        ...visit,
        planned,
        place: places[visit.stop]?.place ?? null,
        isGuess: places[visit.stop]?.isGuess ?? false,
        way: (index === 0 && !lot ? null : ways?.[before]?.[visit.stop + 1]) ?? null,
      },
    ];
  });
  const last = visits.at(-1);
  const back = (lot && last && ways?.[last.stop + 1]?.[0]) || null;
  const walks = [...visits.map(({ way }) => way), back].flatMap((way) => way ?? []);
  return {
    ...rest,
    visits,
    date,
    start,
    lot,
    back,
    end: (last?.leave ?? start) + walkingTime(back?.metres ?? 0),
    metres: walks.reduce((sum, { metres }) => sum + metres, 0),
    isStepFree: walks.every(({ route }) => route?.isStepFree ?? true),
  };
}

function lotOf({ lot }: VisitPlan, { plan, model }: Site, stops: readonly Place[]): Place | null {
  const isLot = lot !== null && model.lots.some(({ id }) => id === lot);
  return (isLot && model.places.get(lot)) || nearestLot(plan, model, stops);
}

interface TripParts {
  readonly stops: Trip['stops'];
  readonly ways: ReturnType<typeof waysBetween> | null;
  readonly hasLot: boolean;
  readonly start: number;
}

function tripOf({ stops, ways, hasLot, start }: TripParts): Trip {
  const all = [0, ...stops.map((_, index) => index + 1)];
  const isWalked = (from: number, to: number) => ways !== null && (hasLot || (from > 0 && to > 0));
  const wayOf = (from: number, to: number) => (isWalked(from, to) ? ways?.[from]?.[to] : undefined);
  return {
    stops,
    metres: all.map((from) => all.map((to) => wayOf(from, to)?.metres ?? 0)),
    hasStairs: all.map((from) => all.map((to) => wayOf(from, to)?.route?.isStepFree === false)),
    start,
  };
}

/** Route between two places, step-free if possible. */
interface Way {
  readonly route: Route | null;
  readonly metres: number;
}

type Ways = ReadonlyArray<readonly Way[]>;

function waysBetween(plan: SitePlan, model: PlanModel, places: readonly Place[]): Ways {
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
function nearestLot(plan: SitePlan, model: PlanModel, stops: readonly Place[]): Place | null {
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
function placeOf(
  plan: SitePlan,
  model: PlanModel,
  { key, title, store, event }: PlannedStop,
): { place: Place; isGuess: boolean } {
  const known = store && model.stores.get(store.id);
  if (known) return { place: known, isGuess: false };
  const point = event && pointOf(event, model);
  return { place: placeAt(plan, model, key, title, point ?? middleOf(model)), isGuess: !point };
}
