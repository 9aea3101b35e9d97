import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { learnZones, type ZoneSpan } from '../content/zone-offset.ts';

/** `RenderResult.data` of a remote: its dehydrated query cache and the results of its loaders. */
export interface HydrationData {
  readonly queries: DehydratedState;
  readonly loaderData: Record<string, unknown>;
  readonly zones?: readonly ZoneSpan[];
}

type QueriesData = Pick<HydrationData, 'queries' | 'zones'>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Whether `data` comes from this remote's own server build. A guard without the schema library, which would
 * cost every shopper 8 kB in every remote: the shell has already parsed the block and compared the release.
 */
export const isHydrationData = (data: unknown): data is HydrationData =>
  isObject(data) &&
  isObject(data.loaderData) &&
  isObject(data.queries) &&
  Array.isArray(data.queries.queries);

/** Whether `data` comes from a fragment's server build. A fragment has no `loaderData`. */
export const isQueriesData = (data: unknown): data is QueriesData =>
  isObject(data) && isObject(data.queries) && Array.isArray(data.queries.queries);

/** Restores the server's queries and time zones, so that they are not fetched again. */
export function takeOver({ queries, zones }: QueriesData, queryClient: QueryClient): void {
  if (zones) learnZones(zones);
  hydrate(queryClient, queries);
}
