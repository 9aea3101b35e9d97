import { queryOptions } from '@tanstack/react-query';
import type { ContentClient, Coordinates } from 'shared-contracts';
import { positionText } from '../features/finding/finder-state.ts';

/** The nearest open centre, or null if there is none. */
export const nearestCentreQuery = (content: ContentClient, position: Coordinates) => {
  const near = positionText(position);
  return queryOptions({
    queryKey: ['nearest-centre', near],
    queryFn: async ({ signal }) => {
      const { items } = await content.centres(
        { near, status: 'open', sort: 'distance', limit: 1 },
        { signal },
      );
      const [nearest] = items;
      if (!nearest) return null;
      const { slug, distanceKm, address } = nearest;
      return { slug, distanceKm, country: address.country };
    },
  });
};
