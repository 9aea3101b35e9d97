import { paths } from 'shared-contracts';
import { dealQuery } from '../data/deals.query.ts';
import { createOfferPage } from '../features/offers/create-offer-page.tsx';

export const { Component, loader, head, status, validUntil } = createOfferPage({
  kind: 'deals',
  query: dealQuery,
  path: paths.deal,
  crumbs: ({ centre, storeName, title }) => [
    { label: 'Deals', href: paths.deals(centre) },
    { label: `${title}, ${storeName}` },
  ],
});
