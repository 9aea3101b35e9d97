import { defineRemote } from 'shared-contracts';

export const manifest = defineRemote({
  name: 'mfe-centre',
  contracts: '^1.0.0',
  routes: [
    { id: 'centre', path: '/:centre', title: 'Centre' },
    { id: 'stores', path: '/:centre/stores', title: 'Stores' },
    { id: 'store', path: '/:centre/stores/:storeName/:storeId', title: 'Store' },
  ],
  publishes: ['analytics.tracked'],
  consumes: [],
  samples: ['/charleston', '/charleston/stores'],
});
