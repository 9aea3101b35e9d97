import { defineRemote } from 'shared-contracts/release';
import { expect, test } from 'vitest';
import { manifestInBrowser } from './manifest.loader.ts';

const manifest = defineRemote({
  name: 'mfe-x',
  contracts: '^1.17.0',
  routes: [{ id: 'start', path: '/x', title: 'A title of X', auth: true }],
  publishes: ['analytics.tracked'],
  consumes: ['session.changed'],
  samples: ['/x'],
  budgets: { start: 20_000 },
  slots: ['home.club'],
  fragments: [{ slot: 'centre.rewards' }],
});

test('manifestInBrowser: keeps only what the router needs', async () => {
  const source = manifestInBrowser(manifest);
  const module = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  expect(module.manifest).toEqual({
    name: 'mfe-x',
    contracts: '^1.17.0',
    routes: [{ id: 'start', path: '/x' }],
  });
});
