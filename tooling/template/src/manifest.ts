import { defineRemote } from 'shared-contracts/release';

export const manifest = defineRemote({
  name: 'mfe-template',
  contracts: '^1.2.0',
  routes: [{ id: 'start', path: '/template', title: 'Template' }],
  publishes: [],
  consumes: [],
  samples: ['/template'],
});
