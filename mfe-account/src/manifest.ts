import { defineRemote } from 'shared-contracts';

export const manifest = defineRemote({
  name: 'mfe-account',
  contracts: '^1.0.0',
  routes: [
    { id: 'sign-in', path: '/sign-in', title: 'Sign in', captcha: true },
    { id: 'join-now', path: '/join-now', title: 'Join the club', captcha: true },
    { id: 'profile', path: '/profile', title: 'Your profile', auth: true },
  ],
  publishes: ['analytics.tracked'],
  consumes: ['session.changed'],
  samples: ['/sign-in', '/join-now'],
});
