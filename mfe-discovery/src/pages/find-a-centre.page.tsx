import { useMemo } from 'react';
import { type CentreList, openStateEnds, paths } from 'shared-contracts/content';
import { type PageArgs, type PageLoaderArgs, pageContext, useSearchParams } from 'shared-contracts/remote';
import { allCentresQuery, centreBrandQuery, centresQuery, regionsQuery } from '../data/centres.query.ts';
import { useContent } from '../data/content-query.ts';
import { Finder } from '../features/finder/finder.tsx';
import {
  asksForPosition,
  centresQueryOf,
  finderHref,
  finderStateOf,
} from '../features/search/finder-state.ts';
import { breadcrumbLd, centreListLd } from '../lib/structured-data.ts';

interface FindData {
  readonly centres: CentreList['items'];
  readonly validUntil: number | null;
}

const LD_LIMIT = 50;

export async function loader({ request, context }: PageLoaderArgs): Promise<FindData> {
  const { queryClient, services, now } = context.get(pageContext);
  const { content } = services;
  const state = finderStateOf(new URL(request.url).searchParams);
  const [list] = await Promise.all([
    queryClient.ensureQueryData(centresQuery(content, centresQueryOf(state))),
    queryClient.ensureQueryData(regionsQuery(content)),
    queryClient.ensureQueryData(centreBrandQuery(content, state.brand)),
  ]);
  const { brand, origin } = list;
  if (brand && state.brand === null)
    throw new Response(null, {
      status: 302,
      headers: { Location: finderHref({ ...state, q: origin?.label ?? '', brand: brand.id }) },
    });
  // A long list shown beyond its first page, such as without scripts.
  if (list.nextCursor !== null && state.show > list.items.length)
    await queryClient.ensureQueryData(allCentresQuery(content, centresQueryOf(state), list));
  const shown = list.items.slice(0, state.show);
  const ends = shown.map((centre) => openStateEnds(centre, now)).filter((end) => end !== null);
  return {
    // Only the server writes structured data.
    centres: typeof document === 'undefined' ? list.items.slice(0, LD_LIMIT) : [],
    validUntil: ends.length > 0 ? Math.min(...ends) : null,
  };
}

export const head = ({ data }: PageArgs<FindData>) => ({
  title: 'Find a center',
  description:
    'Find an outlet center by city, state, ZIP code or name. See which are open now, how far they are and how to get there.',
  canonicalPath: paths.findACentre(),
  jsonLd: [breadcrumbLd('Find a center', paths.findACentre()), centreListLd(data.centres)],
});

export const validUntil = ({ data }: PageArgs<FindData>) => data.validUntil ?? undefined;

export function Component() {
  const [search] = useSearchParams();
  const state = useMemo(() => finderStateOf(search), [search]);
  const list = useContent(centresQuery, centresQueryOf(state));
  const regions = useContent(regionsQuery);
  const brand = useContent(centreBrandQuery, state.brand);
  return (
    <Finder
      state={state}
      list={list}
      regions={regions}
      brand={brand}
      asksForPosition={asksForPosition(search)}
    />
  );
}
