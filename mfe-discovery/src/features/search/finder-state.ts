import {
  CENTRE_STATUS_IDS,
  type CentreStatusKind,
  type CentresQuery,
  type CentreType,
  type Coordinates,
  paths,
} from 'shared-contracts/content';

/** Rounds to two decimals, about a kilometre: enough to sort, too coarse to identify an address. */
export const positionText = ({ latitude, longitude }: Coordinates) =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

export const CENTRE_TYPES = ['outlet', 'lifestyle', 'jv', 'outparcel'] as const satisfies CentreType[];
export const CENTRE_STATUSES = Object.keys(CENTRE_STATUS_IDS) as CentreStatusKind[];
export const SORTS = ['distance', 'name', 'state'] as const;
export type Sort = (typeof SORTS)[number];

/** Number of centres in the list, and added by each "Show more". */
export const LIST_STEP = 60;

/** Settings of the finder, kept only in the URL. */
export interface FinderState {
  readonly q: string;
  /** Origin of distances, if the shopper shared a position. */
  readonly near: Coordinates | null;
  /** Two-letter code of a state or province. */
  readonly state: string;
  readonly types: readonly CentreType[];
  readonly statuses: readonly CentreStatusKind[];
  readonly openNow: boolean;
  /** Id of a brand that the centres must carry. */
  readonly brand: number | null;
  /** Null sorts by distance with an origin, otherwise by state. */
  readonly sort: Sort | null;
  readonly show: number;
  /** View on narrow screens. Wide screens show both. */
  readonly view: 'list' | 'map';
  /** Slug of the centre selected on the map. */
  readonly at: string;
  /** Map view as written by the map, or empty while it shows all results. */
  readonly map: string;
}

const oneOf = <T extends string>(allowed: readonly T[], value: string | null): T | null =>
  allowed.find((known) => known === value) ?? null;

/** Parses repeated or comma-separated values and ignores unknown ones. */
function listOf<T extends string>(allowed: readonly T[], search: URLSearchParams, key: string): T[] {
  const given = new Set(search.getAll(key).flatMap((value) => value.split(',')));
  return allowed.filter((known) => given.has(known));
}

function positionOf(text: string | null): Coordinates | null {
  const [latitude, longitude, ...rest] = (text ?? '')
    .split(',')
    .map((part) => Number(part.trim() || Number.NaN));
  if (latitude === undefined || longitude === undefined || rest.length > 0) return null;
  // NaN fails both comparisons.
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const wholeOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Reads the state of a URL. Invalid values are ignored, so old and hand-written URLs work. */
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

/** Whether the URL asks for "near me" without a position. */
export const asksForPosition = (search: URLSearchParams) =>
  search.get('near') === 'me' || /\bnear(?:est)?(?: to)? me$/i.test((search.get('q') ?? '').trim());

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

export const filterCount = ({ state, types, statuses, openNow, brand }: FinderState) =>
  (state ? 1 : 0) + types.length + statuses.length + (openNow ? 1 : 0) + (brand === null ? 0 : 1);
