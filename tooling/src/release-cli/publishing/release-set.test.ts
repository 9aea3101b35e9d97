import { expect, test } from 'vitest';
import type { ReleaseClient } from '../release-client.ts';
import { liveWith, namedRelease } from './release-set.ts';

const site = (channels: Record<string, string>): Pick<ReleaseClient, 'status'> => ({
  status: async () => ({
    revision: 1,
    contracts: '1.0.0',
    recalled: [],
    channels: Object.entries(channels).map(([name, live]) => ({
      name,
      live,
      liveSince: '2026-01-01T00:00:00Z',
      fallback: null,
      canary: null,
    })),
  }),
});

test('liveWith: lists the live releases, shell first, with the named release swapped in', async () => {
  const live = site({ 'mfe-centre': '2.0.0', 'mfe-loyalty': '1.4.0', shell: '3.1.0' });
  const releases = await liveWith(live, namedRelease('mfe-loyalty@1.5.0'));
  expect(releases.map(({ name, version }) => `${name}@${version}`)).toEqual([
    'shell@3.1.0',
    'mfe-centre@2.0.0',
    'mfe-loyalty@1.5.0',
  ]);
});

test('namedRelease: rejects a name without a version', () => {
  expect(() => namedRelease('mfe-loyalty')).toThrow('mfe-loyalty@1.5.0');
});
