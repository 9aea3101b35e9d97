import type { Pages } from 'shared-contracts/remote';

/** One chunk a page, named after its route: the server preloads it by that name. */
export const pages: Pages = {
  'sign-in': () => import(/* webpackChunkName: "page-sign-in" */ './pages/sign-in.page.tsx'),
  'join-now': () => import(/* webpackChunkName: "page-join-now" */ './pages/join-now.page.tsx'),
  profile: () => import(/* webpackChunkName: "page-profile" */ './pages/profile.page.tsx'),
};
