import type { Pages } from 'shared-contracts/remote';

/** One chunk per page, named after its route. The server preloads chunks by name. */
export const pages: Pages = {
  centre: () => import(/* webpackChunkName: "page-centre" */ './pages/centre.page.tsx'),
  stores: () => import(/* webpackChunkName: "page-stores" */ './pages/stores.page.tsx'),
  store: () => import(/* webpackChunkName: "page-store" */ './pages/store.page.tsx'),
  directory: () => import(/* webpackChunkName: "page-directory" */ './pages/directory.page.tsx'),
  map: () => import(/* webpackChunkName: "page-map" */ './pages/map.page.tsx'),
  plan: () => import(/* webpackChunkName: "page-plan" */ './pages/plan.page.tsx'),
  'visit-pack': () => import(/* webpackChunkName: "page-visit-pack" */ './pages/visit-pack.page.tsx'),
  deals: () => import(/* webpackChunkName: "page-deals" */ './pages/deals.page.tsx'),
  deal: () => import(/* webpackChunkName: "page-deal" */ './pages/deal.page.tsx'),
  promotions: () => import(/* webpackChunkName: "page-promotions" */ './pages/promotions.page.tsx'),
  promotion: () => import(/* webpackChunkName: "page-promotion" */ './pages/promotion.page.tsx'),
  events: () => import(/* webpackChunkName: "page-events" */ './pages/events.page.tsx'),
  event: () => import(/* webpackChunkName: "page-event" */ './pages/event.page.tsx'),
  parking: () => import(/* webpackChunkName: "page-parking" */ './pages/parking.page.tsx'),
  'visitor-info': () => import(/* webpackChunkName: "page-visitor-info" */ './pages/visitor-info.page.tsx'),
  'know-before-you-go': () =>
    import(/* webpackChunkName: "page-know-before-you-go" */ './pages/know-before-you-go.page.tsx'),
  security: () => import(/* webpackChunkName: "page-security" */ './pages/security.page.tsx'),
  jobs: () => import(/* webpackChunkName: "page-jobs" */ './pages/jobs.page.tsx'),
  dora: () => import(/* webpackChunkName: "page-dora" */ './pages/dora.page.tsx'),
};
