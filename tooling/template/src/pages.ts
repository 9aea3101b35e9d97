import type { Pages } from 'shared-contracts/remote';

/** One chunk a page, named after its route: the server preloads it by that name. */
export const pages: Pages = {
  start: () => import(/* webpackChunkName: "page-start" */ './pages/start.page.tsx'),
};
