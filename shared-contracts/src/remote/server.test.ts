import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeSite } from '../../testing/index.ts';
import { defineRemote } from '../release/remote-manifest.ts';
import { CONTRACTS_VERSION } from '../release/version.ts';
import { pageContext, type RemoteDefinition } from './page.ts';
import { createRender } from './server.tsx';

const remoteOf = (Component: () => ReactNode): RemoteDefinition => ({
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
      Component,
      loader: ({ context }) =>
        context.get(pageContext).queryClient.ensureQueryData({
          queryKey: ['time'],
          queryFn: () => 'now',
          gcTime: 60_000,
        }),
      head: () => ({ title: 'Clock', description: 'The time', canonicalPath: '/clock' }),
    }),
  },
  ErrorView: () => null,
});
const request = {
  url: '/clock',
  routeId: 'clock',
  release: 'mfe-clock@1.0.0',
  now: 0,
  site: fakeSite,
  centre: null,
};

it('createRender: returns the data of the page and leaves no timers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const render = createRender(remoteOf(() => 'It is time'));
  const { html, data } = await render(request, { fetch });
  expect(html).toContain('It is time');
  expect(JSON.stringify(data)).toContain('"time"');
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const Broken = () => {
  throw new Error('The clock has stopped');
};

describe('createRender', () => {
  const bare = (Inner: ComponentType) => () => createElement(Inner);
  const bounded = (Inner: ComponentType) => () =>
    createElement(Suspense, { fallback: 'Winding' }, createElement(Inner));
  const PLACES = [
    ['in a boundary', bounded],
    ['outside of one', bare],
  ] as const;

  it.each(PLACES)('waits for a lazy part %s', async (_where, placed) => {
    const Late = lazy(async () => ({ default: () => 'It is late' }));
    const { html } = await createRender(remoteOf(placed(Late)))(request, { fetch });
    expect(html).toContain('It is late');
    expect(html).not.toContain('Winding');
  });

  it.each(PLACES)('fails when a part throws %s', async (_where, placed) => {
    await expect(createRender(remoteOf(placed(Broken)))(request, { fetch })).rejects.toThrow(
      'The clock has stopped',
    );
  });
});
