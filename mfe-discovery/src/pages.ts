import type { Pages } from 'shared-contracts/remote';

/** One chunk a page, named after its route: the server preloads it by that name. */
export const pages: Pages = {
  home: () => import(/* webpackChunkName: "page-home" */ './pages/home.page.tsx'),
  'find-a-centre': () =>
    import(/* webpackChunkName: "page-find-a-centre" */ './pages/find-a-centre.page.tsx'),
  brands: () => import(/* webpackChunkName: "page-brands" */ './pages/brands.page.tsx'),
};
