import type { Pages } from 'shared-contracts/remote';

/** One chunk per page, named after its route. The server preloads chunks by name. */
export const pages: Pages = {
  home: () => import(/* webpackChunkName: "page-home" */ './pages/home.page.tsx'),
  'find-a-centre': () =>
    import(/* webpackChunkName: "page-find-a-centre" */ './pages/find-a-centre.page.tsx'),
  brands: () => import(/* webpackChunkName: "page-brands" */ './pages/brands.page.tsx'),
  'gift-cards': () => import(/* webpackChunkName: "page-gift-cards" */ './pages/gift-cards.page.tsx'),
  'contact-us': () => import(/* webpackChunkName: "page-contact-us" */ './pages/contact-us.page.tsx'),
  accessibility: () => import(/* webpackChunkName: "page-accessibility" */ './pages/accessibility.page.tsx'),
  'privacy-policy': () =>
    import(/* webpackChunkName: "page-privacy-policy" */ './pages/privacy-policy.page.tsx'),
  'terms-of-use': () => import(/* webpackChunkName: "page-terms-of-use" */ './pages/terms-of-use.page.tsx'),
  'earnings-call': () =>
    import(/* webpackChunkName: "page-earnings-call" */ './pages/earnings-call.page.tsx'),
};
