import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { setServerSpans, type ZoneSpan } from '../content/zone-offset.ts';

/** `RenderResult.data` of a remote: its dehydrated query cache and the results of its loaders. */
export interface HydrationData {
  readonly queries: DehydratedState;
  readonly loaderData: Record<string, unknown>;
  readonly zones?: readonly ZoneSpan[];
}

type QueriesData = Pick<HydrationData, 'queries' | 'zones'>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Without the schema library (8 kB in every remote), since the shell has already parsed the block. */
export const isHydrationData = (data: unknown): data is HydrationData =>
  isObject(data) &&
  isObject(data.loaderData) &&
  isObject(data.queries) &&
  Array.isArray(data.queries.queries);

/** Whether `data` comes from a fragment's server build. A fragment has no `loaderData`. */
export const isQueriesData = (data: unknown): data is QueriesData =>
  isObject(data) && isObject(data.queries) && Array.isArray(data.queries.queries);

export function restoreQueries({ queries, zones }: QueriesData, queryClient: QueryClient): void {
  if (zones) setServerSpans(zones);
  hydrate(queryClient, queries);
}
