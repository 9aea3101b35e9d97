import { defineRemote } from 'shared-contracts';

export const manifest = defineRemote({
  name: 'mfe-loyalty',
  contracts: '^1.1.0',
  routes: [
    { id: 'rewards', path: '/rewards', title: 'Rewards' },
    { id: 'reward', path: '/:centre/stores/:storeName/rewards/:rewardId', title: 'Reward' },
    { id: 'redeem-points', path: '/:centre/redeem-points', title: 'Redeem points', auth: true },
    { id: 'confirmation', path: '/:centre/confirmation', title: 'Your code', auth: true },
    { id: 'points-exchange', path: '/:centre/points-exchange', title: 'Exchange points', auth: true },
    { id: 'saved-deals', path: '/:centre/saved-deals', title: 'Saved deals', auth: true },
  ],
  publishes: ['analytics.tracked'],
  consumes: ['session.changed', 'member.changed', 'loyalty.changed', 'favourites.changed'],
  samples: ['/rewards'],
});
