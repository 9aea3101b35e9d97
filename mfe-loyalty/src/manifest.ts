import { defineRemote } from 'shared-contracts';

export const manifest = defineRemote({
  name: 'mfe-loyalty',
  contracts: '^1.0.0',
  routes: [{ id: 'rewards', path: '/rewards', title: 'Rewards' }],
  publishes: ['analytics.tracked'],
  consumes: ['loyalty.changed'],
  samples: ['/rewards'],
});
