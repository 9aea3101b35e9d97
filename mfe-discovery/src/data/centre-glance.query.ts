import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

/** A row of teasers shows at most this many. */
export const TEASER_LIMIT = 6;

/** What the home page tells of one centre: the centre, its top deals and what is on next. */
export const centreGlanceQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['centre-glance', slug],
    queryFn: async ({ signal }) => {
      const [centre, deals, events] = await Promise.all([
        content.centre(slug, { signal }),
        content.deals(slug, { sort: 'featured', limit: TEASER_LIMIT }, { signal }),
        content.events(slug, { limit: 2 }, { signal }),
      ]);
      return { centre, deals: deals.items, events: events.items };
    },
  });
