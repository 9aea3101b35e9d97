import { describe, expect, it } from 'vitest';
import { type Change, type JudgedOutcome, judge, LOCAL_TRUST, PUBLIC_TRUST } from './health-rule.ts';

const MINUTE = 60_000;
const NOW = 1_000_000_000;
const change = (name: string, minutesAgo: number, more: Partial<Change> = {}): Change => ({
  name,
  version: '2.0.0',
  role: 'live',
  since: NOW - minutesAgo * MINUTE,
  before: '1.0.0',
  isRestored: false,
  baseline: { mounted: 200, failed: 0 },
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
    trust: PUBLIC_TRUST,
    changes,
    shells: [],
    outcomes,
    paused: [],
    ...more,
  }).map(({ change: { name }, action, why }) => `${action} ${name}${why && `: ${why}`}`);

describe('fresh release', () => {
  const fresh = [change('shell', 9_000), change('mfe-a', 30)];
  it('is rolled back after server failures seen by 4 networks', () => {
    expect(verdicts(fresh, heard(3, 'mfe-a', 'observed'))).toEqual([]);
    expect(verdicts(fresh, heard(4, 'mfe-a', 'observed'))).toEqual(['take-back mfe-a']);
  });

  it('is rolled back after failure reports of 13 networks without a success', () => {
    expect(verdicts(fresh, heard(12, 'mfe-a', 'reported'))).toEqual([]);
    expect(verdicts(fresh, heard(13, 'mfe-a', 'reported'))).toEqual(['take-back mfe-a']);
  });

  it('is kept when only ten networks report failures, however often', () => {
    const forged = Array.from({ length: 10 }, (_, n) =>
      heard(100, 'mfe-a', 'reported', { network: `forger-${n}` }),
    );
    expect(verdicts(fresh, forged.flat())).toEqual([]);
  });

  it('is kept when the failures happen during a pause of the site', () => {
    const paused = [{ from: NOW - 2 * MINUTE, to: NOW }];
    expect(verdicts(fresh, heard(50, 'mfe-a', 'observed'), { paused })).toEqual([]);
  });

  it('is kept with an alert if unchanged remotes fail as well', () => {
    const everybody = [...heard(20, 'mfe-a', 'reported'), ...heard(20, 'mfe-b', 'reported')];
    expect(verdicts([...fresh, change('mfe-b', 9_000)], everybody)).toContain(
      'tell mfe-a: Remotes that have not changed fail as well: decide.',
    );
  });

  it('is kept with an alert if it is the result of a rollback', () => {
    const back = [change('shell', 9_000), change('mfe-a', 30, { isRestored: true })];
    expect(verdicts(back, heard(20, 'mfe-a', 'observed'))).toEqual([
      'tell mfe-a: It came by a rollback, and one change is rolled back once: decide.',
    ]);
  });

  it('can be rolled back after the first hour if it had no visitors yet', () => {
    const quiet = [change('shell', 9_000), change('mfe-a', 300)];
    expect(verdicts(quiet, heard(4, 'mfe-a', 'observed'))).toEqual(['take-back mfe-a']);
    const proven = heard(20, 'mfe-a', 'mounted', { at: NOW - 290 * MINUTE });
    expect(verdicts(quiet, [...proven, ...heard(4, 'mfe-a', 'observed')])).toEqual([
      'tell mfe-a: It has been live for long: decide.',
    ]);
  });

  it('is judged by visits instead of networks on a local site', () => {
    const visits = (count: number) => heard(count, 'mfe-a', 'reported', { network: 'loopback' });
    expect(verdicts(fresh, visits(5), { trust: LOCAL_TRUST })).toEqual([]);
    expect(verdicts(fresh, visits(6), { trust: LOCAL_TRUST })).toEqual(['take-back mfe-a']);
  });
});

describe('shell as the latest change', () => {
  const proof = heard(20, 'mfe-a', 'mounted', { at: NOW - 40 * MINUTE, shell: '1.0.0' });
  const changes = [change('mfe-a', 50), change('shell', 10)];

  it('is rolled back when older remotes fail, and the remotes are kept', () => {
    expect(verdicts(changes, [...proof, ...heard(14, 'mfe-a', 'reported')])).toEqual(['take-back shell']);
  });

  it('is rolled back if it does not start', () => {
    expect(verdicts(changes, heard(13, 'shell', 'reported'))).toEqual(['take-back shell']);
  });

  it('is kept when the remote failed before the shell changed', () => {
    const ill = heard(3, 'mfe-a', 'reported', { at: NOW - 40 * MINUTE, shell: '1.0.0' });
    expect(verdicts(changes, [...ill, ...heard(12, 'mfe-a', 'reported')])).toEqual(['take-back mfe-a']);
  });

  it('is blamed for failures of older remotes that its pages report after the rollback', () => {
    const back = [change('mfe-a', 50), change('shell', 5, { version: '1.0.0', isRestored: true })];
    const shells = [
      { version: '1.0.0', since: NOW - 90 * MINUTE, isRestored: false },
      { version: '2.0.0', since: NOW - 10 * MINUTE, isRestored: false },
      { version: '1.0.0', since: NOW - 5 * MINUTE, isRestored: true },
    ];
    const reported = heard(14, 'mfe-a', 'reported');
    expect(verdicts(back, [...proof, ...reported], { shells })).toEqual([]);
    // With the next shell such a remote has no earlier failures.
    const next = [change('mfe-a', 50), change('shell', 0.5, { version: '3.0.0' })];
    const inNext = heard(14, 'mfe-a', 'reported', { at: NOW, shell: '3.0.0' });
    expect(verdicts(next, [...reported, ...inNext], { shells })).toEqual(['take-back shell']);
    // A newer remote, and one that failed in the former shell, are blamed themselves.
    const newer = [change('mfe-a', 7), ...back.slice(1)];
    expect(verdicts(newer, reported, { shells })).toEqual(['take-back mfe-a']);
    const before = heard(14, 'mfe-a', 'reported', { at: NOW - 40 * MINUTE, shell: '1.0.0' });
    expect(verdicts(back, before, { shells })).toEqual(['take-back mfe-a']);
  });

  it('is kept when a remote that changed later fails', () => {
    const later = [change('shell', 50), change('mfe-a', 10)];
    expect(verdicts(later, heard(14, 'mfe-a', 'reported'))).toEqual(['take-back mfe-a']);
  });

  it('is not the latest change: a remote that worked until another remote changed is kept', () => {
    const others = [change('shell', 9_000), change('mfe-a', 50), change('mfe-b', 10)];
    expect(verdicts(others, [...proof, ...heard(30, 'mfe-a', 'reported')])).toEqual([
      'tell mfe-a: It worked until mfe-b@2.0.0 changed: decide.',
    ]);
  });
});
