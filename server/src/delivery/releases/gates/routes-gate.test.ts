import { describe, expect, it } from 'vitest';
import { gateChannel, gateChannels, gateRelease } from '../../../testing/gate-releases.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import type { RouteOwnership } from './gate.ts';
import { expandPattern } from './route-patterns.ts';
import { routesAreFree } from './routes-gate.ts';

function release(name: string, paths: readonly string[], version?: string): ReleaseRecord {
  const routes = paths.map((path, at) => ({ id: `r${at}`, path, title: path }));
  const remote = { name, contracts: '^1.0.0', routes, publishes: [], consumes: [], samples: [] };
  return gateRelease(name, { remote }, version);
}
const ownershipOf = (grants: Record<string, readonly string[]>): RouteOwnership => ({
  isCentre: (word) => word === 'asheville',
  rights: [],
  grants: Object.entries(grants).flatMap(([name, prefixes]) =>
    prefixes.flatMap((prefix) => expandPattern(prefix).map((pattern) => ({ name, prefix, pattern }))),
  ),
});

const CHANNELS = gateChannels(
  gateChannel(release('mfe-centre', ['/:centre', '/:centre/stores', '/:centre/deals'])),
  gateChannel(release('mfe-account', ['/sign-in', '/profile', '/profile/linked-cards'])),
  gateChannel(release('mfe-club', ['/rewards']), {
    fallback: release('mfe-club', ['/rewards', '/points'], '0.9.0'),
    canary: release('mfe-club', ['/rewards', '/extra'], '1.1.0'),
  }),
);
const EVERYTHING = ['/:centre', '/sign-in', '/profile', '/x', '/asheville', '/extra', '/points', '/oidc'];
const reasons = (path: string, grants: Record<string, readonly string[]> = { 'mfe-thief': EVERYTHING }) =>
  routesAreFree(release('mfe-thief', [path]), CHANNELS, ownershipOf(grants));

describe('routes gate', () => {
  it.each([
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
  ])('rejects %s even if it is granted', (path, reason) => {
    expect(reasons(path)).toEqual([expect.stringContaining(`mfe-thief@1.0.0: the route ${path} `)]);
    expect(reasons(path)[0]).toContain(reason);
  });

  it.each(['/x', '/x/:y?', '/x/*', '/:centre/lockers', '/X/Y'])('accepts %s, which is granted', (path) => {
    expect(reasons(path)).toEqual([]);
  });

  it.each(['/y', '/:centre/lockers', '/xy', '/y?/x'])('rejects %s, which is not granted', (path) => {
    expect(reasons(path, { 'mfe-thief': ['/x'], 'mfe-centre': ['/:centre'] })).toEqual([
      expect.stringContaining(
        "is not granted to mfe-thief: operations grant it with 'pnpm release team grant mfe-thief --prefix /",
      ),
    ]);
  });

  it('accepts a granted route inside a broader prefix of another remote', () => {
    const grants = { 'mfe-thief': ['/:centre/lockers'], 'mfe-centre': ['/:centre'] };
    expect(reasons('/:centre/lockers/:id', grants)).toEqual([]);
  });

  it('rejects a route that overlaps a longer prefix of another remote', () => {
    const grants = { 'mfe-thief': ['/x'], 'mfe-other': ['/x/deep'] };
    expect(reasons('/x/:any', grants)).toEqual([
      expect.stringContaining('reaches into /x/deep, which is granted to mfe-other.'),
    ]);
    expect(reasons('/x/shallow', grants)).toEqual([]);
  });

  it('accepts the routes of an earlier release of the same remote', () => {
    const ownership = ownershipOf({ 'mfe-club': ['/rewards', '/points'] });
    expect(routesAreFree(release('mfe-club', ['/rewards', '/points'], '0.9.0'), CHANNELS, ownership)).toEqual(
      [],
    );
  });
});
