import type { StatusPage } from 'shared-contracts/composition';
import type { CentreFull } from 'shared-contracts/content';
import type { LiveComposition, RouteMatch } from '../../composition/live-composition.ts';
import { isUnavailable } from '../../rendering/site-data.ts';
import type { PageContext } from '../page-context.ts';

export interface StatusTarget {
  readonly page: StatusPage;
  /** HTTP status. `/error` is 200 because a failed step redirects there and the page itself is fine. */
  readonly status: number;
  readonly isCacheable: boolean;
}

export interface RemoteTarget extends RouteMatch {
  readonly centre: CentreFull | null;
}

export const STATUS_ADDRESSES: ReadonlyMap<string, StatusTarget> = new Map([
  ['/404', { page: 'not-found', status: 404, isCacheable: true }],
  ['/500', { page: 'server-error', status: 500, isCacheable: true }],
  ['/error', { page: 'error', status: 200, isCacheable: true }],
  ['/sign-in/callback', { page: 'signing-in', status: 200, isCacheable: false }],
]);

/** The page of an address without a route in the composition. */
export const NOT_FOUND: StatusTarget = { page: 'not-found', status: 404, isCacheable: true };

export const matchRoute = (composition: LiveComposition, pathname: string): RouteMatch | StatusTarget =>
  STATUS_ADDRESSES.get(pathname) ?? composition.match(pathname) ?? NOT_FOUND;

export async function readCentre(
  { parts, request, log }: PageContext,
  match: RouteMatch,
): Promise<RemoteTarget | StatusTarget> {
  const slug = match.params.centre;
  if (slug === undefined) return { ...match, centre: null };
  try {
    const centre = await parts.data.centre(slug);
    return centre ? { ...match, centre } : NOT_FOUND;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ url: request.url, err: error }, 'The content could not be reached');
    return { page: 'server-error', status: 500, isCacheable: false };
  }
}
