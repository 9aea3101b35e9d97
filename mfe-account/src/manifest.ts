import { defineRemote } from 'shared-contracts/release';

export const manifest = defineRemote({
  name: 'mfe-account',
  contracts: '^1.17.0',
  routes: [
    { id: 'sign-in', path: '/sign-in', title: 'Sign in', captcha: true },
    { id: 'join-now', path: '/join-now', title: 'Join the club', captcha: true },
    { id: 'verify-email', path: '/verify-email', title: 'Confirm your email address' },
    { id: 'reset-password', path: '/reset-password', title: 'Choose a new password', captcha: true },
    { id: 'profile', path: '/profile', title: 'Your profile', auth: true },
    { id: 'member-card', path: '/profile/card', title: 'Member card', auth: true },
    { id: 'linked-cards', path: '/profile/linked-cards', title: 'Linked cards', auth: true },
    {
      id: 'linked-cards-how-it-works',
      path: '/profile/linked-cards/how-it-works',
      title: 'How linked cards work',
      auth: true,
    },
    { id: 'account-security', path: '/profile/security', title: 'Sign-in and security', auth: true },
    { id: 'transaction-history', path: '/profile/transaction-history', title: 'Points history', auth: true },
    { id: 'personal-preferences', path: '/personal-preferences', title: 'Personal preferences', auth: true },
    { id: 'preferred-center', path: '/preferred-center', title: 'Preferred center', auth: true },
  ],
  publishes: ['analytics.tracked'],
  consumes: ['session.changed', 'member.changed', 'loyalty.changed', 'membership.changed', 'consent.changed'],
  samples: ['/sign-in', '/join-now', '/verify-email', '/reset-password', '/profile'],
  slots: ['profile.preferred-centre'],
  budgets: {
    'sign-in': 26_000,
    'join-now': 36_200,
    'personal-preferences': 37_500,
    'account-security': 37_500,
    '*': 36_000,
  },
});
