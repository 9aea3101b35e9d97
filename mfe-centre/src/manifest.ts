import { defineRemote } from 'shared-contracts';

export const manifest = defineRemote({
  name: 'mfe-centre',
  contracts: '^1.1.0',
  routes: [
    { id: 'centre', path: '/:centre', title: 'Centre' },
    { id: 'stores', path: '/:centre/stores', title: 'Stores' },
    { id: 'store', path: '/:centre/stores/:storeName/:storeId', title: 'Store' },
    { id: 'directory', path: '/:centre/directory', title: 'Directory' },
    { id: 'map', path: '/:centre/map', title: 'Map' },
    { id: 'deals', path: '/:centre/deals', title: 'Deals' },
    { id: 'deal', path: '/:centre/stores/:storeName/deals/:dealId', title: 'Deal' },
    { id: 'promotions', path: '/:centre/promotions', title: 'Promotions' },
    { id: 'promotion', path: '/:centre/promotions/:storeName/:dealId', title: 'Promotion' },
    { id: 'events', path: '/:centre/events', title: 'Events' },
    { id: 'event', path: '/:centre/events/:eventId', title: 'Event' },
    { id: 'parking', path: '/:centre/parking', title: 'Parking' },
    { id: 'visitor-info', path: '/:centre/visitor-info', title: 'Visitor info' },
    { id: 'know-before-you-go', path: '/:centre/know-before-you-go', title: 'Know before you go' },
    { id: 'security', path: '/:centre/security', title: 'Security' },
    { id: 'jobs', path: '/:centre/jobs', title: 'Jobs' },
    { id: 'dora', path: '/:centre/dora', title: 'DORA' },
  ],
  publishes: ['analytics.tracked'],
  consumes: ['session.changed', 'favourites.changed', 'consent.changed'],
  samples: [
    '/charleston',
    '/charleston/stores',
    '/charleston/deals',
    '/charleston/events',
    '/charleston/map',
  ],
});
