import type { CentreFull, ContentClient } from 'shared-contracts/content';
import { contentQuery, useContent } from './content-query.ts';
import { orNull } from './or-null.ts';

export const visitorInfoQuery = (content: ContentClient, slug: string) =>
  contentQuery(['visitor-info', slug], (options) => orNull(content.visitorInfo(slug, options)));

/** Returns what visitors should know, or null at a centre that they can't visit now. */
export function useVisitorInfo({ slug, status }: Pick<CentreFull, 'slug' | 'status'>) {
  const info = useContent(visitorInfoQuery, slug);
  return status.kind === 'open' ? info : null;
}
