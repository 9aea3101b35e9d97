import { expect, it, vi } from 'vitest';
import { fakeSite } from '../../testing/index.ts';
import { defineRemote } from '../release/define-remote.ts';
import { CONTRACTS_VERSION } from '../release/version.ts';
import { pageContext, type RemoteDefinition } from './page.ts';
import { createRender } from './server.tsx';

const remote: RemoteDefinition = {
  manifest: defineRemote({
    name: 'mfe-clock',
    contracts: CONTRACTS_VERSION,
    routes: [{ id: 'clock', path: '/clock', title: 'Clock' }],
    publishes: [],
    consumes: [],
    samples: ['/clock'],
  }),
  pages: {
    clock: async () => ({
      Component: () => 'It is time',
      loader: ({ context }) =>
        context.get(pageContext).queryClient.ensureQueryData({
          queryKey: ['time'],
          queryFn: () => 'now',
          // Kept for a minute in the browser.
          gcTime: 60_000,
        }),
      head: () => ({ title: 'Clock', description: 'The time', canonicalPath: '/clock' }),
    }),
  },
  ErrorView: () => null,
};

it('leaves nothing waiting when a page is rendered, and the data in it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const render = createRender(remote);
  const request = {
    url: '/clock',
    routeId: 'clock',
    release: 'mfe-clock@1.0.0',
    now: 0,
    site: fakeSite,
    centre: null,
  };
  const { html, data } = await render(request, { fetch });
  expect(html).toContain('It is time');
  expect(JSON.stringify(data)).toContain('"time"');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
