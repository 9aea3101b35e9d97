import { type CentreFull, openStateEnds } from 'shared-contracts';
import type { PageLoaderArgs } from 'shared-contracts/remote';
import { pageContext } from 'shared-contracts/remote';
import { centreQuery } from '../../data/centre.query.ts';

/** Start of every loader of this remote. */
export function loading({ params, context }: Pick<PageLoaderArgs, 'params' | 'context'>) {
  const { queryClient, services, now } = context.get(pageContext);
  const slug = params.centre ?? '';
  const { content } = services;
  return {
    queryClient,
    content,
    services,
    now,
    slug,
    centre: queryClient.ensureQueryData(centreQuery(content, slug)),
  };
}

export type CentreLoading = ReturnType<typeof loading>;

/** Milliseconds since the epoch until which a page that says whether the centre is open stays true. */
export const hoursUntil = (centre: CentreFull, now: number): number | undefined =>
  openStateEnds(centre, now) ?? undefined;
