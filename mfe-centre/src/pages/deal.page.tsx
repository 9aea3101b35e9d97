import { type ContentClient, paths } from 'shared-contracts/content';
import { contentQuery } from '../data/content-query.ts';
import { createOfferPage } from '../features/offers/create-offer-page.ts';

/** A deal in full, also before it begins and after it ends. A deal of another centre is a 404. */
const dealQuery = (content: ContentClient, slug: string, id: number) =>
  contentQuery(['deal', slug, id], (options) => content.deal(slug, id, options));

export const { Component, loader, head, status, validUntil } = createOfferPage({
  kind: 'deals',
  query: dealQuery,
  crumbs: ({ centre, storeName, title }) => [
    { label: 'Deals', href: paths.deals(centre) },
    { label: `${title}, ${storeName}` },
  ],
});
