import type { Pages } from 'shared-contracts/remote';

/** One chunk per page, named after its route. The server preloads it by that name. */
export const pages: Pages = {
  start: () => import(/* webpackChunkName: "page-start" */ './pages/start.page.tsx'),
};
