import { describe, expect, test } from 'vitest';
import { type Change, DESK, type JudgedOutcome, judge, STRANGERS } from './health-rule.ts';

const MINUTE = 60_000;
const NOW = 1_000_000_000;
const change = (name: string, minutesAgo: number, more: Partial<Change> = {}): Change => ({
  name,
  version: '2.0.0',
  role: 'live',
  since: NOW - minutesAgo * MINUTE,
  before: '1.0.0',
  isWayBack: false,
  past: { mounted: 200, failed: 0 },
  ...more,
});
let networks = 0;
const heard = (
  count: number,
  name: string,
  kind: JudgedOutcome['kind'],
  more: Partial<JudgedOutcome> = {},
): JudgedOutcome[] =>
  Array.from({ length: count }, () => ({
    at: NOW - MINUTE,
    name,
    version: '2.0.0',
    shell: '2.0.0',
    network: `network-${networks++}`,
    kind,
    ...more,
  }));
const verdicts = (
  changes: Change[],
  outcomes: JudgedOutcome[],
  more: Partial<Parameters<typeof judge>[0]> = {},
) =>
  judge({
    now: NOW,
    freshMs: 60 * MINUTE,
    trust: STRANGERS,
    changes,
    shells: [],
    outcomes,
    paused: [],
    ...more,
  }).map(({ change: { name }, action, why }) => `${action} ${name}${why && `: ${why}`}`);

describe('Health rule: a fresh release', () => {
  const fresh = [change('shell', 9_000), change('mfe-a', 30)];
  test('goes after 4 networks that failed before the eyes of the server', () => {
    expect(verdicts(fresh, heard(3, 'mfe-a', 'seen'))).toEqual([]);
    expect(verdicts(fresh, heard(4, 'mfe-a', 'seen'))).toEqual(['take-back mfe-a']);
  });

  test('goes after 13 networks that say so and none that says otherwise', () => {
    expect(verdicts(fresh, heard(12, 'mfe-a', 'told'))).toEqual([]);
    expect(verdicts(fresh, heard(13, 'mfe-a', 'told'))).toEqual(['take-back mfe-a']);
  });

  test('stays for ten networks, however often they say it', () => {
    const forged = Array.from({ length: 10 }, (_, n) =>
      heard(100, 'mfe-a', 'told', { network: `forger-${n}` }),
    );
    expect(verdicts(fresh, forged.flat())).toEqual([]);
  });

  test('stays for what failed while the site was paused', () => {
    const paused = [{ from: NOW - 2 * MINUTE, to: NOW }];
    expect(verdicts(fresh, heard(50, 'mfe-a', 'seen'), { paused })).toEqual([]);
  });

  test('stays where remotes that have not changed fail as well, and people are told', () => {
    const everybody = [...heard(20, 'mfe-a', 'told'), ...heard(20, 'mfe-b', 'told')];
    expect(verdicts([...fresh, change('mfe-b', 9_000)], everybody)).toContain(
      'tell mfe-a: Remotes that have not changed fail as well: decide.',
    );
  });

  test('stays where it came by a rollback', () => {
    const back = [change('shell', 9_000), change('mfe-a', 30, { isWayBack: true })];
    expect(verdicts(back, heard(20, 'mfe-a', 'seen'))).toEqual([
      'tell mfe-a: It came by a rollback, and one change is rolled back once: decide.',
    ]);
  });

  test('that nobody came to in its first hour may still go', () => {
    const quiet = [change('shell', 9_000), change('mfe-a', 300)];
    expect(verdicts(quiet, heard(4, 'mfe-a', 'seen'))).toEqual(['take-back mfe-a']);
    const proven = heard(20, 'mfe-a', 'mounted', { at: NOW - 290 * MINUTE });
    expect(verdicts(quiet, [...proven, ...heard(4, 'mfe-a', 'seen')])).toEqual([
      'tell mfe-a: It has been live for long: decide.',
    ]);
  });

  test('is believed by each visit at a desk', () => {
    const visits = (count: number) => heard(count, 'mfe-a', 'told', { network: 'loopback' });
    expect(verdicts(fresh, visits(5), { trust: DESK })).toEqual([]);
    expect(verdicts(fresh, visits(6), { trust: DESK })).toEqual(['take-back mfe-a']);
  });
});

describe('Health rule: a shell that changed last', () => {
  const proof = heard(20, 'mfe-a', 'mounted', { at: NOW - 40 * MINUTE, shell: '1.0.0' });
  const changes = [change('mfe-a', 50), change('shell', 10)];

  test('goes for what remotes older than it fail at, and they stay', () => {
    expect(verdicts(changes, [...proof, ...heard(14, 'mfe-a', 'told')])).toEqual(['take-back shell']);
  });

  test('goes when it does not start', () => {
    expect(verdicts(changes, heard(13, 'shell', 'told'))).toEqual(['take-back shell']);
  });

  test('stays for a remote that had looked ill before', () => {
    const ill = heard(3, 'mfe-a', 'told', { at: NOW - 40 * MINUTE, shell: '1.0.0' });
    expect(verdicts(changes, [...ill, ...heard(12, 'mfe-a', 'told')])).toEqual(['take-back mfe-a']);
  });

  test('is blamed for its pages after it has gone, and no remote older than it', () => {
    const back = [change('mfe-a', 50), change('shell', 5, { version: '1.0.0', isWayBack: true })];
    const shells = [
      { version: '1.0.0', since: NOW - 90 * MINUTE, isWayBack: false },
      { version: '2.0.0', since: NOW - 10 * MINUTE, isWayBack: false },
      { version: '1.0.0', since: NOW - 5 * MINUTE, isWayBack: true },
    ];
    const told = heard(14, 'mfe-a', 'told');
    expect(verdicts(back, [...proof, ...told], { shells })).toEqual([]);
    // Nor was such a remote ill when the next shell came.
    const next = [change('mfe-a', 50), change('shell', 0.5, { version: '3.0.0' })];
    const inNext = heard(14, 'mfe-a', 'told', { at: NOW, shell: '3.0.0' });
    expect(verdicts(next, [...told, ...inNext], { shells })).toEqual(['take-back shell']);
    // A remote that was newer than that shell, and one that failed in the shell of before, are their own.
    const newer = [change('mfe-a', 7), ...back.slice(1)];
    expect(verdicts(newer, told, { shells })).toEqual(['take-back mfe-a']);
    const before = heard(14, 'mfe-a', 'told', { at: NOW - 40 * MINUTE, shell: '1.0.0' });
    expect(verdicts(back, before, { shells })).toEqual(['take-back mfe-a']);
  });

  test('is not blamed by a remote that came after it', () => {
    const later = [change('shell', 50), change('mfe-a', 10)];
    expect(verdicts(later, heard(14, 'mfe-a', 'told'))).toEqual(['take-back mfe-a']);
  });

  test('leaves a remote alone that worked until another remote changed', () => {
    const others = [change('shell', 9_000), change('mfe-a', 50), change('mfe-b', 10)];
    expect(verdicts(others, [...proof, ...heard(30, 'mfe-a', 'told')])).toEqual([
      'tell mfe-a: It worked until mfe-b@2.0.0 changed: decide.',
    ]);
  });
});
