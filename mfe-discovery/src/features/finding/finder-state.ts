import {
  CENTRE_STATUS_IDS,
  type CentreStatusKind,
  type CentresQuery,
  type CentreType,
  type Coordinates,
  paths,
} from 'shared-contracts';

export const CENTRE_TYPES = ['outlet', 'lifestyle', 'jv', 'outparcel'] as const satisfies CentreType[];
export const CENTRE_STATUSES = Object.keys(CENTRE_STATUS_IDS) as CentreStatusKind[];
export const SORTS = ['distance', 'name', 'state'] as const;
export type Sort = (typeof SORTS)[number];

/** Number of centres that the list draws before it is asked for more. */
export const LIST_STEP = 60;

/** All that the finder is set to. It stands in the address and nowhere else. */
export interface FinderState {
  /** Text that was typed: a city, state or province, postal code or name. */
  readonly q: string;
  /** Origin of distances, when the shopper gave a place instead of words. */
  readonly near: Coordinates | null;
  /** Two-letter id of a state or province. */
  readonly state: string;
  readonly types: readonly CentreType[];
  readonly statuses: readonly CentreStatusKind[];
  readonly openNow: boolean;
  /** Id of a brand that the centres must carry. */
  readonly brand: number | null;
  /** Null: by distance where there is a place to measure from, else by state. */
  readonly sort: Sort | null;
  /** Number of centres that the list draws. */
  readonly show: number;
  /** View that a narrow screen shows of the two; a wide one shows both. */
  readonly view: 'list' | 'map';
  /** Slug of the centre that is chosen on the map. */
  readonly at: string;
  /** Part of the map that it was moved to, as the map itself writes it; empty while it shows all that was found. */
  readonly map: string;
}

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | null =>
  allowed.find((known) => known === value) ?? null;

/** Repeated (as a form sends them) or comma-separated values, unknown ones left out. */
function listOf<T extends string>(allowed: readonly T[], search: URLSearchParams, key: string): T[] {
  const given = new Set(search.getAll(key).flatMap((value) => value.split(',')));
  return allowed.filter((known) => given.has(known));
}

function positionOf(text: string | null): Coordinates | null {
  const [latitude, longitude, ...rest] = (text ?? '')
    .split(',')
    .map((part) => Number(part.trim() || Number.NaN));
  if (latitude === undefined || longitude === undefined || rest.length > 0) return null;
  // No number is within no bounds.
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const wholeOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Reads the address's query. What makes no sense is left out, so that an old or typed address still works. */
export function finderStateOf(search: URLSearchParams): FinderState {
  const state = search.get('state')?.toUpperCase() ?? '';
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    near: positionOf(search.get('near')),
    state: /^[A-Z]{2}$/.test(state) ? state : '',
    types: listOf(CENTRE_TYPES, search, 'type'),
    statuses: listOf(CENTRE_STATUSES, search, 'status'),
    openNow: search.get('open') === 'now',
    brand: wholeOf(search.get('brand')),
    sort: oneOf(SORTS, search.get('sort')),
    show: Math.max(LIST_STEP, wholeOf(search.get('show')) ?? 0),
    view: search.get('view') === 'map' ? 'map' : 'list',
    at: (search.get('at') ?? '').slice(0, 80),
    map: (search.get('map') ?? '').slice(0, 40),
  };
}

/** True where the address asks for "near me" without saying where that is, as the plain link or typed words do. */
export const asksForPosition = (search: URLSearchParams) =>
  search.get('near') === 'me' || /\bnear(?:est)?(?: to)? me$/i.test((search.get('q') ?? '').trim());

/** Two decimals, about a kilometre: near enough to sort by, too coarse to be an address. */
export const positionText = ({ latitude, longitude }: Coordinates) =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

/** The address that holds `state`. */
export function finderHref(state: Partial<FinderState>): string {
  const { q, near, types, statuses, openNow, brand, sort, show, view, at, map } = state;
  return paths.findACentre({
    q,
    near: near && positionText(near),
    state: state.state,
    type: types?.join(','),
    status: statuses?.join(','),
    open: openNow ? 'now' : undefined,
    brand,
    sort,
    show: show && show > LIST_STEP ? show : undefined,
    view: view === 'map' ? view : undefined,
    at,
    map,
  });
}

/** The content call that answers `state`. Words win over a place when both are given. */
export function centresQueryOf(state: FinderState): CentresQuery {
  const { q, near, types, statuses, openNow, brand, sort } = state;
  return {
    limit: 200,
    ...(q && { q }),
    ...(near && !q && { near: positionText(near) }),
    ...(state.state && { state: state.state }),
    ...(types.length > 0 && { type: types.join(',') }),
    ...(statuses.length > 0 && { status: statuses.join(',') }),
    ...(openNow && { openNow: 'true' as const }),
    ...(brand !== null && { brand }),
    sort: sort ?? (near && !q ? 'distance' : q ? 'relevance' : 'state'),
  };
}

/** Number of filters set, beyond the search itself. */
export const filterCount = ({ state, types, statuses, openNow, brand }: FinderState) =>
  (state ? 1 : 0) + types.length + statuses.length + (openNow ? 1 : 0) + (brand === null ? 0 : 1);
