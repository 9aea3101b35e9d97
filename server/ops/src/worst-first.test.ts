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

test('Worst first: nothing is moved while all is well', () => {
  expect(order(status(), health(did('mfe-b', 100, 1)))).toEqual([
    'mfe-a',
    'mfe-b',
    'mfe-c',
    'mfe-d',
    'mfe-e',
  ]);
});

test('Worst first: damaged, then failing by how much, then a ramp that stands still', () => {
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

test('Worst first: suspended releases lead those that fail, and what waits for a second token those that do well', () => {
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

test('Token: one of a team is for its own releases, one of operations for all', () => {
  expect(isFor(status({ mayChange: ['mfe-a'] }), 'mfe-a')).toBe(true);
  expect(isFor(status({ mayChange: ['mfe-a'] }), 'mfe-b')).toBe(false);
  expect(isFor(status({ mayChange: '*' }), 'mfe-b')).toBe(true);
});
