import type { ContentClient } from 'shared-contracts';
import { contentQuery, WHOLE_LIST } from './content-query.ts';

export const eventQuery = (content: ContentClient, slug: string, id: number) =>
  contentQuery(['event', slug, id], (options) => content.event(slug, id, options));

export const comingEventsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['events', slug], (options) => content.events(slug, { limit: WHOLE_LIST }, options));

export const eventsBetweenQuery = (content: ContentClient, slug: string, from: string, to: string) =>
  contentQuery(['events', slug, from, to], (options) =>
    content.events(slug, { limit: WHOLE_LIST, from, to }, options),
  );
