import { defineRemote } from 'shared-contracts/release';

export const manifest = defineRemote({
  name: 'mfe-loyalty',
  contracts: '^1.17.0',
  routes: [
    { id: 'rewards', path: '/rewards', title: 'Rewards' },
    { id: 'pink', path: '/pink', title: 'Pink pass', captcha: true },
    { id: 'deal-days', path: '/get-tanger-deal-days', title: 'Deal days', captcha: true },
    { id: 'savings-pass', path: '/tangerclub-savings-pass', title: 'Savings pass' },
    {
      id: 'savings-pass-deals',
      path: '/tangerclub-savings-pass-deals',
      title: 'Savings pass coupons',
    },
    { id: 'savings-pass-upgrade', path: '/tangerclub-savings-pass-upgrade', title: 'From basic to full' },
    { id: 'reward', path: '/:centre/stores/:storeName/rewards/:rewardId', title: 'Reward' },
    { id: 'redeem-points', path: '/:centre/redeem-points', title: 'Redeem points', auth: true },
    { id: 'confirmation', path: '/:centre/confirmation', title: 'Your code', auth: true },
    { id: 'points-exchange', path: '/:centre/points-exchange', title: 'Exchange points', auth: true },
    { id: 'upload-receipt', path: '/upload-receipt', title: 'Submit a receipt', auth: true },
    { id: 'saved-deals', path: '/:centre/saved-deals', title: 'Saved deals', auth: true },
  ],
  publishes: ['analytics.tracked'],
  consumes: [
    'session.changed',
    'member.changed',
    'loyalty.changed',
    'membership.changed',
    'favourites.changed',
  ],
  samples: ['/rewards', '/tangerclub-savings-pass', '/pink'],
  fragments: [{ slot: 'home.club' }, { slot: 'centre.rewards' }, { slot: 'store.rewards' }],
  budgets: {
    rewards: 35_500,
    reward: 28_700,
    'redeem-points': 29_100,
    confirmation: 24_300,
    'upload-receipt': 40_800,
    '*': 40_000,
  },
});
