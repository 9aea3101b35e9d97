import { paths } from 'shared-contracts';
import { dealQuery } from '../data/deals.query.ts';
import { createOfferPage } from '../features/offers/create-offer-page.ts';

export const { Component, loader, head, status, validUntil } = createOfferPage({
  kind: 'deals',
  query: dealQuery,
  crumbs: ({ centre, storeName, title }) => [
    { label: 'Deals', href: paths.deals(centre) },
    { label: `${title}, ${storeName}` },
  ],
});
