import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

/** Events of today and later, soonest first. */
export const comingEventsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['events', slug],
    queryFn: ({ signal }) => content.events(slug, { limit: WHOLE_LIST }, { signal }),
  });

/** Events between two days of the centre's zone, both included, past ones too: a month's page. */
export const eventsBetweenQuery = (content: ContentClient, slug: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['events', slug, from, to],
    queryFn: ({ signal }) => content.events(slug, { limit: WHOLE_LIST, from, to }, { signal }),
  });
