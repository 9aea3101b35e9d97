import type { Pages } from 'shared-contracts/remote';

/** One chunk per page, named after its route. The server preloads chunks by name. */
export const pages: Pages = {
  rewards: () => import(/* webpackChunkName: "page-rewards" */ './pages/rewards.page.tsx'),
  pink: () => import(/* webpackChunkName: "page-pink" */ './pages/pink.page.tsx'),
  'deal-days': () => import(/* webpackChunkName: "page-deal-days" */ './pages/deal-days.page.tsx'),
  'savings-pass': () => import(/* webpackChunkName: "page-savings-pass" */ './pages/savings-pass.page.tsx'),
  'savings-pass-deals': () =>
    import(/* webpackChunkName: "page-savings-pass-deals" */ './pages/savings-pass-deals.page.tsx'),
  'savings-pass-upgrade': () =>
    import(/* webpackChunkName: "page-savings-pass-upgrade" */ './pages/savings-pass-upgrade.page.tsx'),
  reward: () => import(/* webpackChunkName: "page-reward" */ './pages/reward.page.tsx'),
  'redeem-points': () =>
    import(/* webpackChunkName: "page-redeem-points" */ './pages/redeem-points.page.tsx'),
  confirmation: () => import(/* webpackChunkName: "page-confirmation" */ './pages/confirmation.page.tsx'),
  'points-exchange': () =>
    import(/* webpackChunkName: "page-points-exchange" */ './pages/points-exchange.page.tsx'),
  'upload-receipt': () =>
    import(/* webpackChunkName: "page-upload-receipt" */ './pages/upload-receipt.page.tsx'),
  'saved-deals': () => import(/* webpackChunkName: "page-saved-deals" */ './pages/saved-deals.page.tsx'),
};
