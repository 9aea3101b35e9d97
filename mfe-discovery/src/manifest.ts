import { defineRemote } from 'shared-contracts/release';

export const manifest = defineRemote({
  name: 'mfe-discovery',
  contracts: '^1.17.0',
  routes: [
    { id: 'home', path: '/', title: 'Outlet centers' },
    { id: 'find-a-centre', path: '/find-a-tanger', title: 'Find a center' },
    { id: 'brands', path: '/brands', title: 'Brands A to Z' },
    { id: 'gift-cards', path: '/gift-cards', title: 'Gift cards' },
    { id: 'contact-us', path: '/contact-us', title: 'Contact us', captcha: true },
    { id: 'accessibility', path: '/accessibility', title: 'Accessibility' },
    { id: 'privacy-policy', path: '/privacy-policy', title: 'Privacy policy' },
    { id: 'terms-of-use', path: '/terms-of-use', title: 'Terms of use' },
    { id: 'earnings-call', path: '/earnings-call', title: 'Earnings call' },
  ],
  publishes: ['analytics.tracked'],
  consumes: [
    'session.changed',
    'member.changed',
    'loyalty.changed',
    'membership.changed',
    'favourites.changed',
    'centre.changed',
  ],
  samples: [
    '/',
    '/find-a-tanger',
    '/brands',
    '/gift-cards',
    '/contact-us',
    '/accessibility',
    '/privacy-policy',
    '/terms-of-use',
    '/earnings-call',
  ],
  slots: ['home.club', 'home.nearest-centre'],
  budgets: { home: 32_700, 'find-a-centre': 32_500, 'contact-us': 31_000, 'gift-cards': 22_800, '*': 22_500 },
});
