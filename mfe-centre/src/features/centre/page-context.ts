import { addDays, type CentreFull, instantOf, localDateAt, openStateEnds } from 'shared-contracts/content';
import { type PageLoaderArgs, pageContext } from 'shared-contracts/remote';
import { centreQuery } from '../../data/centre.query.ts';

/** Pages that every centre has, named as in `paths`. The switcher leads to the same page of another centre. */
export type PageKind =
  | 'centre'
  | 'stores'
  | 'directory'
  | 'deals'
  | 'promotions'
  | 'events'
  | 'jobs'
  | 'map'
  | 'plan'
  | 'visitPack'
  | 'parking'
  | 'visitorInfo'
  | 'knowBeforeYouGo'
  | 'security';

/** Returns what every loader of this remote starts with. */
export function loading({ params, context }: Pick<PageLoaderArgs, 'params' | 'context'>) {
  const { queryClient, services, now } = context.get(pageContext);
  const slug = params.centre ?? '';
  const { content } = services;
  return { queryClient, content, now, slug, centre: queryClient.ensureQueryData(centreQuery(content, slug)) };
}

export type CentreLoading = ReturnType<typeof loading>;

/** Returns the time until which a page may show the centre's open state, in milliseconds since the epoch. */
export const openStateValidUntil = (centre: CentreFull, now: number): number | undefined =>
  openStateEnds(centre, now) ?? undefined;

/**
 * Returns the next midnight in the zone, in milliseconds since the epoch. Text with "today" is valid until
 * then.
 */
export const untilMidnight = (now: number, timeZone: string): number =>
  instantOf(addDays(localDateAt(now, timeZone), 1), '00:00', timeZone);

/** Returns the id in a path segment, or null unless it is a positive whole number without a leading zero. */
export const parseIdSegment = (segment: string | undefined): number | null =>
  segment && /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;
