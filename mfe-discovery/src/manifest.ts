import { defineRemote } from 'shared-contracts';

export const manifest = defineRemote({
  name: 'mfe-discovery',
  contracts: '^1.0.0',
  routes: [
    { id: 'home', path: '/', title: 'Outlet centres' },
    { id: 'find-a-centre', path: '/find-a-tanger', title: 'Find a centre' },
    { id: 'brands', path: '/brands', title: 'Brands A to Z' },
  ],
  publishes: ['analytics.tracked'],
  consumes: ['centre.changed'],
  samples: ['/', '/find-a-tanger', '/brands'],
});
