import { queryOptions } from '@tanstack/react-query';
import type { CentreList, CentresQuery, ContentClient, Coordinates, MemberClient } from 'shared-contracts';
import { allPages, contentQuery } from './content-query.ts';

export const centreQuery = (content: ContentClient, slug: string) =>
  contentQuery(['centre', slug], (options) => content.centre(slug, options));

export const centresQuery = (content: ContentClient, query: CentresQuery) =>
  contentQuery(['centres', query], (options) => content.centres(query, options));

/** All centres of a search. `first` is its first page. */
export const allCentresQuery = (content: ContentClient, query: CentresQuery, first: CentreList) =>
  contentQuery(['all-centres', query], (options) =>
    allPages((page) => content.centres({ ...query, ...page }, options), first),
  );

export const centreChoicesQuery = (content: ContentClient) =>
  contentQuery(['centre-choices'], async (options) => {
    const centres = await allPages((page) => content.centres({ limit: 200, sort: 'name', ...page }, options));
    return centres
      .filter(({ status }) => status.kind !== 'closed')
      .map(({ slug, shortName, address }) => ({ slug, label: `${shortName}, ${address.state}` }));
  });

export const regionsQuery = (content: ContentClient) =>
  contentQuery(['regions'], async (options) => {
    const centres = await allPages((page) =>
      content.centres({ limit: 200, sort: 'state', ...page }, options),
    );
    const names = new Map(centres.map(({ address }) => [address.state, address.stateName]));
    return Array.from(names, ([state, stateName]) => ({ state, stateName })).toSorted((a, b) =>
      a.stateName.localeCompare(b.stateName, 'en'),
    );
  });

/** Rounds to two decimals, about a kilometre: enough to sort, too coarse to identify an address. */
export const positionText = ({ latitude, longitude }: Coordinates) =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`;

/** The nearest open centre, or null if there is none. */
export const nearestCentreQuery = (content: ContentClient, position: Coordinates) => {
  const near = positionText(position);
  return contentQuery(['nearest-centre', near], async (options) => {
    const { items } = await content.centres({ near, status: 'open', sort: 'distance', limit: 1 }, options);
    const [nearest] = items;
    if (!nearest) return null;
    const { slug, distanceKm, address } = nearest;
    return { slug, distanceKm, country: address.country };
  });
};

/** Slug of the member's preferred centre, or null. Personal data, so it is cached only briefly. */
export const preferredCentreQuery = (member: MemberClient, mpid: string) =>
  queryOptions({
    queryKey: ['preferred-centre', mpid],
    queryFn: async ({ signal }) => {
      const value = await member.rawAttribute(mpid, 'preferred_center', { signal });
      return Array.isArray(value) ? (value[0] ?? null) : value;
    },
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  });
