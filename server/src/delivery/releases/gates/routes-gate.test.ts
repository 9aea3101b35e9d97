import type { ReleaseManifest } from 'shared-contracts';
import { describe, expect, test } from 'vitest';
import { type ChannelState, type ReleaseRecord, releaseRecord } from '../release-record.ts';
import type { Ground } from './gate.ts';
import { waysOf } from './route-patterns.ts';
import { routesAreFree } from './routes-gate.ts';

function release(name: string, paths: readonly string[], version = '1.0.0'): ReleaseRecord {
  const routes = paths.map((path, at) => ({ id: `r${at}`, path, title: path }));
  const remote = { name, contracts: '*', routes, publishes: [], consumes: [], samples: [] };
  return releaseRecord(name, version, { name, remote } as unknown as ReleaseManifest);
}
const channel = (live: ReleaseRecord, change: Partial<ChannelState> = {}): ChannelState => ({
  live,
  liveSince: 0,
  fallback: null,
  canary: null,
  ...change,
});
const groundOf = (grants: Record<string, readonly string[]>): Ground => ({
  isCentre: (word) => word === 'asheville',
  grants: Object.entries(grants).flatMap(([name, prefixes]) =>
    prefixes.flatMap((prefix) => waysOf(prefix).map((way) => ({ name, prefix, way }))),
  ),
});

const CHANNELS = new Map([
  ['mfe-centre', channel(release('mfe-centre', ['/:centre', '/:centre/stores', '/:centre/deals']))],
  ['mfe-account', channel(release('mfe-account', ['/sign-in', '/profile', '/profile/linked-cards']))],
  [
    'mfe-club',
    channel(release('mfe-club', ['/rewards']), {
      fallback: release('mfe-club', ['/rewards', '/points'], '0.9.0'),
      canary: { release: release('mfe-club', ['/rewards', '/extra'], '1.1.0'), percent: 100, since: 0 },
    }),
  ],
]);
const EVERYTHING = ['/:centre', '/sign-in', '/profile', '/x', '/asheville', '/extra', '/points', '/oidc'];
const reasons = (path: string, grants: Record<string, readonly string[]> = { 'mfe-thief': EVERYTHING }) =>
  routesAreFree(release('mfe-thief', [path]), CHANNELS, groundOf(grants));

describe('Routes gate: whatever is granted, no remote gets', () => {
  test.each([
    ['/sign-in?', 'belongs to mfe-account.'],
    ['/x?/sign-in', 'belongs to mfe-account.'],
    ['/SIGN-IN', 'belongs to mfe-account.'],
    ['/sign-in/', 'belongs to mfe-account.'],
    ['/:centre/stores?', 'belongs to mfe-centre.'],
    ['/:centre/:page', 'belongs to mfe-centre.'],
    ['/:centre/*', 'belongs to mfe-centre.'],
    ['/:centre?/sign-in', 'belongs to mfe-account.'],
    ['/asheville/deals', "begins with the slug of a center: write ':centre'."],
    ['/Asheville/:x', "begins with the slug of a center: write ':centre'."],
    ['/:anything/stores', "begins with ':anything'"],
    ['/profile/*', 'belongs to mfe-account.'],
    ['/profile/:x', 'belongs to mfe-account.'],
    ['/sign-in/:x', 'belongs to the shell.'],
    ['/404?', 'belongs to the shell.'],
    ['/oidc/*', 'belongs to the server.'],
    ['/x?/api/:y', 'belongs to the server.'],
    ['/*', 'belongs to'],
    ['/%61pi/x', 'is not written plainly'],
    ['/profile%2Flinked-cards', 'is not written plainly'],
    ['/x?y', 'is not written plainly'],
    ['/extra', 'belongs to mfe-club@1.1.0, its canary.'],
    ['/points', 'belongs to mfe-club@0.9.0, its fallback.'],
  ])('%s', (path, reason) => {
    expect(reasons(path)).toEqual([expect.stringContaining(`mfe-thief@1.0.0: the route ${path} `)]);
    expect(reasons(path)[0]).toContain(reason);
  });
});

describe('Routes gate: a remote gets', () => {
  test.each(['/x', '/x/:y?', '/x/*', '/:centre/lockers', '/X/Y'])('%s, which is granted to it', (path) => {
    expect(reasons(path)).toEqual([]);
  });

  test.each(['/y', '/:centre/lockers', '/xy', '/y?/x'])('nothing that is not granted to it: %s', (path) => {
    expect(reasons(path, { 'mfe-thief': ['/x'], 'mfe-centre': ['/:centre'] })).toEqual([
      expect.stringContaining('is not granted to mfe-thief'),
    ]);
  });

  test('what lies within the prefix of another, where the longer prefix is its own', () => {
    const grants = { 'mfe-thief': ['/:centre/lockers'], 'mfe-centre': ['/:centre'] };
    expect(reasons('/:centre/lockers/:id', grants)).toEqual([]);
  });

  test('nothing that reaches into a longer prefix of another', () => {
    const grants = { 'mfe-thief': ['/x'], 'mfe-other': ['/x/deep'] };
    expect(reasons('/x/:any', grants)).toEqual([
      expect.stringContaining('reaches into /x/deep, which is granted to mfe-other.'),
    ]);
    expect(reasons('/x/shallow', grants)).toEqual([]);
  });

  test('back what a release of its own had', () => {
    const ground = groundOf({ 'mfe-club': ['/rewards', '/points'] });
    expect(routesAreFree(release('mfe-club', ['/rewards', '/points'], '0.9.0'), CHANNELS, ground)).toEqual(
      [],
    );
  });
});
