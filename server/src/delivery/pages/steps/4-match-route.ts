import type { CentreFull, StatusPage } from 'shared-contracts';
import type { RouteMatch } from '../../composition/live-composition.ts';
import { isUnavailable } from '../is-unavailable.ts';
import type { RenderContext } from '../render-context.ts';
import { STATUS_ADDRESSES } from '../status-addresses.ts';

export interface RemoteTarget {
  readonly kind: 'remote';
  readonly match: RouteMatch;
  readonly centre: CentreFull | null;
}

export interface StatusTarget {
  readonly kind: 'status';
  readonly page: StatusPage;
  readonly status: number;
  readonly isCacheable: boolean;
  readonly centre: CentreFull | null;
}

export const statusTarget = (
  page: StatusPage,
  status: number,
  { isCacheable = true, centre = null }: { isCacheable?: boolean; centre?: CentreFull | null } = {},
): StatusTarget => ({ kind: 'status', page, status, isCacheable, centre });

/**
 * Step 4: finds the remote of the address and its centre. Throws if the content is temporarily unavailable.
 */
export async function matchRoute({
  parts,
  request,
  composition,
  log,
}: RenderContext): Promise<RemoteTarget | StatusTarget> {
  const own = STATUS_ADDRESSES.get(request.pathname);
  if (own) return statusTarget(own.page, own.status, { isCacheable: own.isCacheable });
  const match = composition.match(request.pathname);
  if (!match) return statusTarget('not-found', 404);

  const slug = match.params.centre;
  if (slug === undefined) return { kind: 'remote', match, centre: null };
  try {
    const centre = await parts.data.centre(slug);
    return centre ? { kind: 'remote', match, centre } : statusTarget('not-found', 404);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ url: request.url, err: error }, 'The content could not be reached');
    return statusTarget('server-error', 500, { isCacheable: false });
  }
}
