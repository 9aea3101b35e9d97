import type { ContentClient } from 'shared-contracts/content';
import { contentQuery, WHOLE_LIST } from './content-query.ts';

export const comingEventsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['events', slug], (options) => content.events(slug, { limit: WHOLE_LIST }, options));
