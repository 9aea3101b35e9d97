import type { ReleaseHealth, ReleaseStatus } from 'shared-contracts';
import { expect, test } from 'vitest';
import { headline } from './headline.ts';

const since = '2026-01-01T00:00:00Z';
const channel = (name: string, canary?: string): ReleaseStatus['channels'][number] => ({
  ...{ name, live: '1.0.0', liveSince: since, fallback: null },
  canary: canary === undefined ? null : { version: canary, percent: 10, since },
});
const status = (...channels: ReleaseStatus['channels']): ReleaseStatus => ({
  ...{ revision: 1, contracts: '1.0.0', channels, recalled: [] },
});
const did = (name: string, version: string, mounted: number, failed: number): ReleaseHealth => ({
  ...{ name, version, outcomes: { mounted, 'load-error': failed } },
  ...{ medianMs: null, series: [], vitals: [] },
});
const health = (...releases: ReleaseHealth[]) => ({ hours: 24, stretchMinutes: 30, until: '', releases });

test.each([
  [
    'says that all is well while few visits fail',
    channel('mfe-a'),
    [did('mfe-a', '1.0.0', 990, 10)],
    'All is well',
  ],
  ['names a running canary', channel('mfe-a', '1.1.0'), [], 'All is well, with a canary of mfe-a'],
  [
    'names the active release that fails most',
    channel('mfe-a', '1.1.0'),
    [did('mfe-a', '1.0.0', 90, 10), did('mfe-a', '1.1.0', 30, 20), did('mfe-a', '0.9.0', 0, 500)],
    'mfe-a 1.1.0 fails for 40% of visits',
  ],
  ['ignores a handful of visits', channel('mfe-a'), [did('mfe-a', '1.0.0', 1, 4)], 'All is well'],
])('headline %s', (_does, remote, releases, text) => {
  expect(headline(status(remote), health(...releases))).toBe(text);
});

test('headline prefers a suspended release to a failing one, and a pending approval to a canary', () => {
  const now = status(channel('mfe-a'), channel('mfe-b', '1.1.0'));
  const failing = health(did('mfe-b', '1.0.0', 50, 50));
  const suspended = [{ name: 'mfe-a', version: '1.0.0' }];
  expect(headline({ ...now, suspended }, failing)).toBe('mfe-a 1.0.0 is suspended');
  expect(headline({ ...now, suspended: [{ name: 'mfe-a', version: '0.9.0' }] }, failing)).toContain('mfe-b');
  const approval = {
    ...{ id: 1, name: 'shell', version: '1.1.0', kind: 'promote' as const, steps: [100] },
    ...{ everySeconds: null, who: 'ann', why: 'new header', yours: true, approvers: 1 },
    ...{ askedAt: '2026-11-25T12:00:00.000Z', lapsesAt: '2026-11-26T12:00:00.000Z' },
  };
  expect(headline({ ...now, approvals: [approval] }, health())).toBe('shell 1.1.0 waits for a second token');
});
