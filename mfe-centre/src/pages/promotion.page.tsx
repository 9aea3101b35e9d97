import { paths } from 'shared-contracts';
import { promotionQuery } from '../data/promotions.query.ts';
import { createOfferPage } from '../features/offers/create-offer-page.tsx';

export const { Component, loader, head, status, validUntil } = createOfferPage({
  kind: 'promotions',
  query: promotionQuery,
  path: paths.promotion,
  crumbs: ({ centre, title }) => [{ label: 'Promotions', href: paths.promotions(centre) }, { label: title }],
});
