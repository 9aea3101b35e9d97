import type { ReleaseHealth, ReleaseStatus } from 'shared-contracts/release';
import { describe, expect, it } from 'vitest';
import { headline, mayChangeRelease, worstFirst } from './status-summary.ts';

const since = '2026-01-01T00:00:00Z';
const channel = (name: string, canary?: string): ReleaseStatus['channels'][number] => ({
  name,
  live: '1.0.0',
  liveSince: since,
  fallback: null,
  canary: canary === undefined ? null : { version: canary, percent: 10, since },
});
const statusOf = (...channels: ReleaseStatus['channels']): ReleaseStatus => ({
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
const approvalOf = (name: string) => ({
  id: 1,
  name,
  version: '1.1.0',
  kind: 'promote' as const,
  steps: [100],
  everySeconds: null,
  who: 'ann',
  why: 'new header',
  yours: true,
  approvers: 1,
  askedAt: '2026-11-25T12:00:00.000Z',
  lapsesAt: '2026-11-26T12:00:00.000Z',
});

describe('headline', () => {
  it.each([
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
  ])('%s', (_does, remote, releases, text) => {
    expect(headline(statusOf(remote), health(...releases))).toBe(text);
  });

  it('shows a suspended release before a failing one, and a pending approval before a canary', () => {
    const now = statusOf(channel('mfe-a'), channel('mfe-b', '1.1.0'));
    const failing = health(did('mfe-b', '1.0.0', 50, 50));
    const suspended = [{ name: 'mfe-a', version: '1.0.0' }];
    expect(headline({ ...now, suspended }, failing)).toBe('mfe-a 1.0.0 is suspended');
    const earlier = [{ name: 'mfe-a', version: '0.9.0' }];
    expect(headline({ ...now, suspended: earlier }, failing)).toContain('mfe-b');
    expect(headline({ ...now, approvals: [approvalOf('shell')] }, health())).toBe(
      'shell 1.1.0 waits for a second token',
    );
  });
});

it('headline leads with the newest alert instead of a share of failures', () => {
  const alert = (kind: string) => ({
    kind,
    name: 'mfe-a',
    version: '1.1.0',
    since,
    why: 'It failed.',
    error: null,
    command: 'pnpm release errors mfe-a',
  });
  const of = (...kinds: string[]) =>
    headline(
      { ...statusOf(channel('mfe-a')), alerts: kinds.map(alert) },
      health(did('mfe-a', '1.0.0', 50, 50)),
    );
  expect(of('rolled-back', 'failing')).toBe('mfe-a 1.1.0 was rolled back');
  expect(of('failing')).toBe('mfe-a 1.1.0 is failing');
  // A kind of a newer server.
  expect(of('cannot-judge')).toBe('mfe-a 1.1.0 needs a decision');
});

describe('worstFirst', () => {
  const status = statusOf(...['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e'].map((name) => channel(name)));
  const order = (more: Partial<ReleaseStatus>, ...releases: ReleaseHealth[]) =>
    worstFirst({ ...status, ...more }, health(...releases)).map(({ name }) => name);

  it('keeps the order while all remotes are healthy', () => {
    expect(order({}, did('mfe-b', '1.0.0', 100, 1))).toEqual(status.channels.map(({ name }) => name));
  });

  it('ranks damaged remotes first, then failing ones, then a paused ramp', () => {
    const damaged = [
      {
        name: 'mfe-e',
        version: '1.0.0',
        files: ['web/a.js'],
        more: 0,
        served: null,
        role: 'live' as const,
      },
    ];
    const ramps = [
      {
        name: 'mfe-b',
        version: '1.1.0',
        steps: [1, 10],
        everySeconds: 60,
        percent: 1,
        state: 'paused' as const,
        nextAt: null,
        words: 'a freeze',
        who: 'ann',
      },
    ];
    const failing = [did('mfe-c', '1.0.0', 90, 10), did('mfe-d', '1.0.0', 50, 50)];
    expect(order({ damaged, ramps }, ...failing)).toEqual(['mfe-e', 'mfe-d', 'mfe-c', 'mfe-b', 'mfe-a']);
  });

  it('ranks suspended remotes before failing ones, and pending approvals before healthy ones', () => {
    const suspended = [
      { name: 'mfe-e', version: '1.0.0' },
      { name: 'mfe-c', version: '0.9.0' },
    ];
    const ranked = order({ suspended, approvals: [approvalOf('mfe-b')] }, did('mfe-d', '1.0.0', 50, 50));
    expect(ranked).toEqual(['mfe-e', 'mfe-d', 'mfe-b', 'mfe-a', 'mfe-c']);
  });
});

it('mayChangeRelease allows a team token only the remotes of the team, and operations every remote', () => {
  const status = statusOf();
  expect(mayChangeRelease({ ...status, mayChange: ['mfe-a'] }, 'mfe-a')).toBe(true);
  expect(mayChangeRelease({ ...status, mayChange: ['mfe-a'] }, 'mfe-b')).toBe(false);
  expect(mayChangeRelease({ ...status, mayChange: '*' }, 'mfe-b')).toBe(true);
});
