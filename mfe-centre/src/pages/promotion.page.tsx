import { type ContentClient, paths } from 'shared-contracts/content';
import { contentQuery } from '../data/content-query.ts';
import { createOfferPage } from '../features/offers/create-offer-page.ts';

const promotionQuery = (content: ContentClient, slug: string, id: number) =>
  contentQuery(['promotion', slug, id], (options) => content.promotion(slug, id, options));

export const { Component, loader, head, status, validUntil } = createOfferPage({
  kind: 'promotions',
  query: promotionQuery,
  crumbs: ({ centre, title }) => [{ label: 'Promotions', href: paths.promotions(centre) }, { label: title }],
});
