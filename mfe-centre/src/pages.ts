import type { Pages } from 'shared-contracts/remote';

/** One chunk a page, named after its route: the server preloads it by that name. */
export const pages: Pages = {
  centre: () => import(/* webpackChunkName: "page-centre" */ './pages/centre.page.tsx'),
  stores: () => import(/* webpackChunkName: "page-stores" */ './pages/stores.page.tsx'),
  store: () => import(/* webpackChunkName: "page-store" */ './pages/store.page.tsx'),
};
