import { paths } from 'shared-contracts';
import { promotionQuery } from '../data/promotions.query.ts';
import { createOfferPage } from '../features/offers/create-offer-page.ts';

export const { Component, loader, head, status, validUntil } = createOfferPage({
  kind: 'promotions',
  query: promotionQuery,
  crumbs: ({ centre, title }) => [{ label: 'Promotions', href: paths.promotions(centre) }, { label: title }],
});
