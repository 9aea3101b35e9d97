import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { TEASERS, variedDeals } from './varied-deals.ts';

const CANDIDATES = 24;

export const centreGlanceQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['centre-glance', slug],
    queryFn: async ({ signal }) => {
      const [centre, deals, events] = await Promise.all([
        content.centre(slug, { signal }),
        content.deals(slug, { sort: 'featured', limit: CANDIDATES }, { signal }),
        content.events(slug, { limit: 2 }, { signal }),
      ]);
      return { centre, deals: variedDeals(deals.items, TEASERS), events: events.items };
    },
  });
