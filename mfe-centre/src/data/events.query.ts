import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const comingEventsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['events', slug],
    queryFn: ({ signal }) => content.events(slug, { limit: WHOLE_LIST }, { signal }),
  });

export const eventsBetweenQuery = (content: ContentClient, slug: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['events', slug, from, to],
    queryFn: ({ signal }) => content.events(slug, { limit: WHOLE_LIST, from, to }, { signal }),
  });
