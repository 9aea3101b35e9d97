import { describe, expect, it } from 'vitest';
import {
  type Change,
  type JudgedOutcome,
  judge,
  LOCAL_TRUST,
  PUBLIC_TRUST,
  type Sample,
} from './health-rule.ts';

const MINUTE = 60_000;
const NOW = 1_000_000_000;
const usualOf = (networks: number, share = 0, visitsOfEach = 1): Sample => ({
  networks,
  visits: networks * visitsOfEach,
  failedVisits: networks * visitsOfEach * share,
  failed: networks * share,
  variance: (share * (1 - share)) / visitsOfEach,
});
const WEAK = 'tell mfe-a: The evidence is too weak for an automatic rollback: decide.';
const change = (name: string, minutesAgo: number, more: Partial<Change> = {}): Change => ({
  name,
  version: '2.0.0',
  role: 'live',
  since: NOW - minutesAgo * MINUTE,
  before: '1.0.0',
  isRestored: false,
  baseline: usualOf(200),
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
    expect(verdicts(fresh, heard(3, 'mfe-a', 'reported'))).toEqual([]);
    expect(verdicts(fresh, heard(12, 'mfe-a', 'reported'))).toEqual([WEAK]);
    expect(verdicts(fresh, heard(13, 'mfe-a', 'reported'))).toEqual(['take-back mfe-a']);
  });

  it('is kept with an alert when only ten networks report failures, however often', () => {
    const forged = Array.from({ length: 10 }, (_, n) =>
      heard(100, 'mfe-a', 'reported', { network: `forger-${n}` }),
    );
    expect(verdicts(fresh, forged.flat())).toEqual([WEAK]);
  });

  it('is kept when the failures happen during a pause of the site', () => {
    const paused = [{ from: NOW - 2 * MINUTE, to: NOW }];
    expect(verdicts(fresh, heard(50, 'mfe-a', 'observed'), { paused })).toEqual([]);
  });

  it('is kept with an alert if unchanged remotes fail as well', () => {
    const everybody = [...heard(20, 'mfe-a', 'reported'), ...heard(20, 'mfe-b', 'reported')];
    expect(verdicts([...fresh, change('mfe-b', 9_000)], everybody)).toEqual([
      'shared mfe-a: Remotes that have not changed fail as well: decide.',
      'shared mfe-b: Remotes that have not changed fail as well: decide.',
    ]);
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
    expect(verdicts(fresh, visits(5), { trust: LOCAL_TRUST })).toEqual([WEAK]);
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
    expect(verdicts(next, [...proof, ...reported, ...inNext], { shells })).toEqual(['take-back shell']);
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

describe('shell and remote that change together', () => {
  const late = NOW - MINUTE / 2;
  // Both orders, a few seconds apart: no visit tells them apart by time.
  it.each([
    ['the remote first', 1.2, 1],
    ['the shell first', 1, 1.2],
  ])('blames a broken remote, not the healthy shell: %s', (_order, remoteAge, shellAge) => {
    const changes = [change('mfe-a', remoteAge), change('shell', shellAge), change('mfe-b', 9_000)];
    const fails = heard(14, 'mfe-a', 'reported', { at: late });
    const works = heard(6, 'mfe-b', 'mounted', { at: late });
    expect(verdicts(changes, [...fails, ...works])).toEqual(['take-back mfe-a']);
    expect(verdicts(changes, fails)).toEqual(['take-back mfe-a']);
  });

  it.each([
    ['the remote first', 1.2, 1],
    ['the shell first', 1, 1.2],
  ])('blames a shell in which other remotes fail too: %s', (_order, remoteAge, shellAge) => {
    const changes = [change('mfe-a', remoteAge), change('shell', shellAge), change('mfe-b', 9_000)];
    const fails = [
      ...heard(14, 'mfe-a', 'reported', { at: late }),
      ...heard(8, 'mfe-b', 'reported', { at: late }),
    ];
    expect(verdicts(changes, fails)).toEqual(['take-back shell']);
  });

  it('blames a partly broken remote whose visitors with the former shell fail as often', () => {
    const changes = [change('mfe-a', 40), change('shell', 20), change('mfe-b', 9_000)];
    const third = (shell: string, minutesAgo: number) => [
      ...heard(20, 'mfe-a', 'reported', { shell, at: NOW - minutesAgo * MINUTE }),
      ...heard(40, 'mfe-a', 'mounted', { shell, at: NOW - minutesAgo * MINUTE }),
    ];
    const works = heard(100, 'mfe-b', 'mounted');
    expect(verdicts(changes, [...third('1.0.0', 30), ...third('2.0.0', 10), ...works])).toEqual([
      'take-back mfe-a',
    ]);
  });
});

describe('outage of all remotes', () => {
  const changes = ['shell', 'mfe-a', 'mfe-b'].map((name) => change(name, 9_000));
  const both = (failed: number, worked: number, minutesAgo: number) =>
    ['mfe-a', 'mfe-b'].flatMap((name) => [
      ...heard(failed, name, 'reported', { at: NOW - minutesAgo * MINUTE }),
      ...heard(worked, name, 'mounted', { at: NOW - minutesAgo * MINUTE }),
    ]);
  const shared = 'Remotes that have not changed fail as well: decide.';

  it('causes alerts about the site', () => {
    expect(verdicts(changes, [...both(20, 10, 8), ...both(10, 5, 2)])).toEqual([
      `shared mfe-a: ${shared}`,
      `shared mfe-b: ${shared}`,
    ]);
  });

  it('causes no alert after visits succeed again', () => {
    expect(verdicts(changes, [...both(20, 10, 40), ...both(0, 10, 2)])).toEqual([]);
    expect(verdicts(changes, [...both(20, 10, 20), ...both(0, 2, 2)])).toEqual([]);
  });
});

describe('usual share of failures', () => {
  const few = (visitsOfEach: number, share: number, from = 0, to = 60) =>
    Array.from({ length: to - from }, (_, n) => {
      const network = `edge-${from + n}`;
      const failed = Math.round(visitsOfEach * share);
      return [
        ...heard(failed, 'mfe-a', 'reported', { network }),
        ...heard(visitsOfEach - failed, 'mfe-a', 'mounted', { network }),
      ];
    }).flat();
  const judged = (share: number, networks = 60, visitsOfEach = 40) =>
    verdicts(
      [change('shell', 9_000), change('mfe-a', 30, { baseline: usualOf(60, 0.03, 40) })],
      few(visitsOfEach, share, 0, networks),
    );

  // Each of 60 networks had a failure in the day before, at 3 % of its visits.
  it('is learned from the share of each network, so that few networks are judged', () => {
    expect(judged(1)).toEqual(['take-back mfe-a']);
    expect(judged(0.03)).toEqual([]);
  });

  it.each([0.2, 0.1])('is exceeded by %d of the visits of 30 networks: an alert is sent', (share) => {
    expect(judged(share, 30)).toEqual([WEAK]);
  });

  it('is far exceeded at very many visits', () => {
    const many = [...heard(4_000, 'mfe-a', 'reported'), ...heard(8_000, 'mfe-a', 'mounted')];
    expect(verdicts([change('shell', 9_000), change('mfe-a', 30)], many)).toEqual(['take-back mfe-a']);
  });

  it.each([
    ['its visits come from one network', judgedOne],
    [
      'as many failed before',
      () => verdicts([change('mfe-a', 30, { baseline: usualOf(100, 0.7) })], few(4, 0.75)),
    ],
  ])('is unknown, and an alert is sent: %s', (_why, verdictsOf) => {
    expect(verdictsOf()).toEqual([expect.stringContaining('unjudged mfe-a: ')]);
  });
  function judgedOne() {
    return judged(0.5, 1, 200);
  }
});
