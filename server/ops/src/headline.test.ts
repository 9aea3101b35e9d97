import type { ReleaseHealth, ReleaseStatus } from 'shared-contracts';
import { expect, test } from 'vitest';
import { headline } from './headline.ts';

const channel = (
  name: string,
  live: string,
  canary: string | null = null,
): ReleaseStatus['channels'][number] => ({
  name,
  live,
  liveSince: '2026-01-01T00:00:00Z',
  fallback: null,
  canary: canary === null ? null : { version: canary, percent: 10, since: '2026-01-01T00:00:00Z' },
});
const status = (...channels: ReleaseStatus['channels']): ReleaseStatus => ({
  revision: 1,
  contracts: '1.0.0',
  channels,
  recalled: [],
});
const did = (name: string, version: string, mounted: number, failed: number): ReleaseHealth => ({
  name,
  version,
  outcomes: { mounted, 'load-error': failed },
  medianMs: null,
  series: [],
  vitals: [],
});
const health = (...releases: ReleaseHealth[]) => ({ hours: 24, stretchMinutes: 30, until: '', releases });

test('Headline: says that all is well where little fails', () => {
  expect(headline(status(channel('mfe-a', '1.0.0')), health(did('mfe-a', '1.0.0', 990, 10)))).toBe(
    'All is well',
  );
});

test('Headline: names a canary that is under way', () => {
  expect(headline(status(channel('mfe-a', '1.0.0', '1.1.0')), health())).toBe(
    'All is well, with a canary of mfe-a',
  );
});

test('Headline: leads with the release that fails most, of those that visitors get', () => {
  const releases = health(
    did('mfe-a', '1.0.0', 90, 10),
    did('mfe-a', '1.1.0', 30, 20),
    did('mfe-a', '0.9.0', 0, 500),
  );
  expect(headline(status(channel('mfe-a', '1.0.0', '1.1.0')), releases)).toBe(
    'mfe-a 1.1.0 fails for 40% of visits',
  );
});

test('Headline: makes nothing of a handful of visits', () => {
  expect(headline(status(channel('mfe-a', '1.0.0')), health(did('mfe-a', '1.0.0', 1, 4)))).toBe(
    'All is well',
  );
});

test('Headline: a suspended release comes before one that fails, what waits for a second token before a canary', () => {
  const now = status(channel('mfe-a', '1.0.0'), channel('mfe-b', '1.0.0', '1.1.0'));
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
