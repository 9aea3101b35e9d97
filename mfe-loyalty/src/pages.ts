import type { Pages } from 'shared-contracts/remote';

/** One chunk a page, named after its route: the server preloads it by that name. */
export const pages: Pages = {
  rewards: () => import(/* webpackChunkName: "page-rewards" */ './pages/rewards.page.tsx'),
  reward: () => import(/* webpackChunkName: "page-reward" */ './pages/reward.page.tsx'),
  'redeem-points': () =>
    import(/* webpackChunkName: "page-redeem-points" */ './pages/redeem-points.page.tsx'),
  confirmation: () => import(/* webpackChunkName: "page-confirmation" */ './pages/confirmation.page.tsx'),
  'points-exchange': () =>
    import(/* webpackChunkName: "page-points-exchange" */ './pages/points-exchange.page.tsx'),
  'saved-deals': () => import(/* webpackChunkName: "page-saved-deals" */ './pages/saved-deals.page.tsx'),
};
