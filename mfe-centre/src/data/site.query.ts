import type { ContentClient } from 'shared-contracts';
import { contentQuery, orNull, WHOLE_LIST } from './content-query.ts';

export const mapQuery = (content: ContentClient, slug: string) =>
  contentQuery(['map', slug], (options) => orNull(content.map(slug, options)));

export const parkingQuery = (content: ContentClient, slug: string) =>
  contentQuery(['parking', slug], (options) => orNull(content.parking(slug, options)));

export const visitorInfoQuery = (content: ContentClient, slug: string) =>
  contentQuery(['visitor-info', slug], (options) => orNull(content.visitorInfo(slug, options)));

export const jobsQuery = (content: ContentClient, slug: string) =>
  contentQuery(['jobs', slug], (options) => content.jobs(slug, { limit: WHOLE_LIST }, options));
