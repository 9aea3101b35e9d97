import type { Pages } from 'shared-contracts/remote';

/** One chunk per page, named after its route. The server preloads chunks by name. */
export const pages: Pages = {
  'sign-in': () => import(/* webpackChunkName: "page-sign-in" */ './pages/sign-in.page.tsx'),
  'join-now': () => import(/* webpackChunkName: "page-join-now" */ './pages/join-now.page.tsx'),
  'verify-email': () => import(/* webpackChunkName: "page-verify-email" */ './pages/verify-email.page.tsx'),
  'reset-password': () =>
    import(/* webpackChunkName: "page-reset-password" */ './pages/reset-password.page.tsx'),
  profile: () => import(/* webpackChunkName: "page-profile" */ './pages/profile.page.tsx'),
  'member-card': () => import(/* webpackChunkName: "page-member-card" */ './pages/member-card.page.tsx'),
  'linked-cards': () => import(/* webpackChunkName: "page-linked-cards" */ './pages/linked-cards.page.tsx'),
  'linked-cards-how-it-works': () =>
    import(
      /* webpackChunkName: "page-linked-cards-how-it-works" */ './pages/linked-cards-how-it-works.page.tsx'
    ),
  'account-security': () =>
    import(/* webpackChunkName: "page-account-security" */ './pages/account-security.page.tsx'),
  'transaction-history': () =>
    import(/* webpackChunkName: "page-transaction-history" */ './pages/transaction-history.page.tsx'),
  'personal-preferences': () =>
    import(/* webpackChunkName: "page-personal-preferences" */ './pages/personal-preferences.page.tsx'),
  'preferred-center': () =>
    import(/* webpackChunkName: "page-preferred-center" */ './pages/preferred-center.page.tsx'),
};
