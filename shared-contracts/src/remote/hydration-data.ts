import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { learnZones, type ZoneSpan } from '../content/zone-offset.ts';

/** `RenderResult.data` of a remote: its query cache, dehydrated, and what its loaders returned. */
export interface HydrationData {
  readonly queries: DehydratedState;
  readonly loaderData: Record<string, unknown>;
  /** Zones whose clocks the page shows. */
  readonly zones?: readonly ZoneSpan[];
}

type QueriesData = Pick<HydrationData, 'queries' | 'zones'>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Tells whether `data` is what this remote's own server build wrote. A guard by hand: the shell has parsed the block it
 * came in and compared the release, and a schema library here would cost every shopper 8 kB in every remote.
 */
export const isHydrationData = (data: unknown): data is HydrationData =>
  isObject(data) &&
  isObject(data.loaderData) &&
  isObject(data.queries) &&
  Array.isArray(data.queries.queries);

/** The same of a fragment's, which has no loader but the one that fills the cache. */
export const isQueriesData = (data: unknown): data is QueriesData =>
  isObject(data) && isObject(data.queries) && Array.isArray(data.queries.queries);

/** What the page was rendered with is known here as well, and asked for no more. */
export function takeOver({ queries, zones }: QueriesData, queryClient: QueryClient): void {
  if (zones) learnZones(zones);
  hydrate(queryClient, queries);
}
