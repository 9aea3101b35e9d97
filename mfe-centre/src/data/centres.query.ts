import type { ContentClient } from 'shared-contracts';
import { contentQuery, WHOLE_LIST } from './content-query.ts';

export const centreQuery = (content: ContentClient, slug: string) =>
  contentQuery(['centre', slug], (options) => content.centre(slug, options));

export const centresQuery = (content: ContentClient) =>
  contentQuery(['centres'], (options) => content.centres({ limit: WHOLE_LIST, sort: 'state' }, options));
