import { expect, it } from 'vitest';
import { unshownRoutes } from './sample-pages.ts';

it('refuses a release whose page is on no sample that the site has', () => {
  const remote = {
    ...{ name: 'mfe-x', contracts: '^1.0.0', publishes: [], consumes: [] },
    routes: [
      { id: 'start', path: '/x', title: 'X' },
      { id: 'centre', path: '/:centre/x', title: 'X' },
    ],
    samples: ['/x', '/nowhere/x', '/charleston/x'],
  };
  expect(unshownRoutes('mfe-x@1.0.0', remote, ['/x', '/charleston/x'])).toEqual([]);
  expect(unshownRoutes('mfe-x@1.0.0', remote, ['/x', '/x#home.club'])).toEqual([
    expect.stringContaining(
      "no sample of its page 'centre' is a page of this site (/nowhere/x, /charleston/x)",
    ),
  ]);
});
