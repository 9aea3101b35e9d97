import { paths } from 'shared-contracts/content';
import { MOST_STOPS, PLAN_PATTERNS, type VisitPlan } from 'shared-contracts/member';

export const NO_PLAN: VisitPlan = { stops: [], order: 'best', arrive: null, lot: null };

const SEPARATOR = '-';
const MAX_STOPS_LENGTH = 600;

/** Returns the plan in a URL with the number of invalid stops, or null without one. */
export function planOfAddress(params: URLSearchParams): { plan: VisitPlan; dropped: number } | null {
  const texts = params.getAll('stops');
  if (texts.length === 0) return null;
  const parts = texts.join(SEPARATOR).slice(0, MAX_STOPS_LENGTH).split(SEPARATOR).filter(Boolean);
  const stops = [...new Set(parts)].filter((part) => PLAN_PATTERNS.stop.test(part));
  const textOf = (name: 'arrive' | 'lot') => {
    const text = params.get(name);
    return text !== null && PLAN_PATTERNS[name].test(text) ? text : null;
  };
  const plan: VisitPlan = {
    stops: stops.slice(0, MOST_STOPS),
    order: params.get('order') === 'own' ? 'own' : 'best',
    arrive: textOf('arrive'),
    lot: textOf('lot'),
  };
  return { plan, dropped: new Set(parts).size - plan.stops.length };
}

export const planAddress = (slug: string, { stops, order, arrive, lot }: VisitPlan): string =>
  paths.plan(slug, { stops: stops.join(SEPARATOR), order: order === 'own' ? order : '', arrive, lot });

/** Adds stops that the plan lacks, up to its maximum. */
export const withStops = (plan: VisitPlan, stops: readonly string[]): VisitPlan => ({
  ...plan,
  stops: [...new Set([...plan.stops, ...stops])].slice(0, MOST_STOPS),
});

/** Removes stops. A plan without stops is `NO_PLAN`. */
export function withoutStops(plan: VisitPlan, gone: readonly string[]): VisitPlan {
  const stops = plan.stops.filter((stop) => !gone.includes(stop));
  return stops.length === 0 ? NO_PLAN : { ...plan, stops };
}
