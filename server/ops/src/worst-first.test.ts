import type { ReleaseHealthList, ReleaseStatus } from 'shared-contracts';
import { expect, test } from 'vitest';
import { isFor, worstFirst } from './worst-first.ts';

const channel = (name: string) => ({
  ...{ name, live: '1.0.0', liveSince: '2026-11-20T12:00:00.000Z', fallback: null, canary: null },
});
const status = (more: Partial<ReleaseStatus> = {}): ReleaseStatus => ({
  ...{ revision: 1, contracts: '1.8.0', recalled: [] },
  channels: ['mfe-a', 'mfe-b', 'mfe-c', 'mfe-d', 'mfe-e'].map(channel),
  ...more,
});
const did = (name: string, mounted: number, failed: number) => ({
  ...{ name, version: '1.0.0', hours: [], vitals: [], routes: [] },
  outcomes: { mounted, 'load-error': failed },
});
const health = (...releases: Array<ReturnType<typeof did>>) =>
  ({ hours: 24, releases }) as unknown as ReleaseHealthList;
const order = (...parts: Parameters<typeof worstFirst>) => worstFirst(...parts).map(({ name }) => name);

test('remotes keep their order while all is well', () => {
  const names = status().channels.map(({ name }) => name);
  expect(order(status(), health(did('mfe-b', 100, 1)))).toEqual(names);
});

test('damaged remotes come first, then failing ones, then a paused ramp', () => {
  const damaged = [
    {
      ...{ name: 'mfe-e', version: '1.0.0', files: ['web/a.js'], more: 0, served: null },
      role: 'live' as const,
    },
  ];
  const ramps = [
    {
      ...{ name: 'mfe-b', version: '1.1.0', steps: [1, 10], everySeconds: 60, percent: 1 },
      ...{ state: 'paused' as const, nextAt: null, words: 'a freeze', who: 'ann' },
    },
  ];
  const did50 = health(did('mfe-c', 90, 10), did('mfe-d', 50, 50));
  expect(order(status({ damaged, ramps }), did50)).toEqual(['mfe-e', 'mfe-d', 'mfe-c', 'mfe-b', 'mfe-a']);
});

test('suspended remotes precede failing ones, and pending approvals precede healthy ones', () => {
  const approval = {
    ...{ id: 1, name: 'mfe-b', version: '1.1.0', kind: 'promote' as const, steps: [100] },
    ...{ everySeconds: null, who: 'ann', why: 'new header', yours: true, approvers: 1 },
    ...{ askedAt: '2026-11-25T12:00:00.000Z', lapsesAt: '2026-11-26T12:00:00.000Z' },
  };
  const suspended = [
    { name: 'mfe-e', version: '1.0.0' },
    { name: 'mfe-c', version: '0.9.0' },
  ];
  const now = status({ suspended, approvals: [approval] });
  expect(order(now, health(did('mfe-d', 50, 50)))).toEqual(['mfe-e', 'mfe-d', 'mfe-b', 'mfe-a', 'mfe-c']);
});

test('token of a team changes its own remotes, one of operations all', () => {
  expect(isFor(status({ mayChange: ['mfe-a'] }), 'mfe-a')).toBe(true);
  expect(isFor(status({ mayChange: ['mfe-a'] }), 'mfe-b')).toBe(false);
  expect(isFor(status({ mayChange: '*' }), 'mfe-b')).toBe(true);
});
