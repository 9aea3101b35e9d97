import {
  CONTRACTS_VERSION,
  type ContainerKind,
  RELEASE_BUDGETS,
  type ReleaseManifest,
} from 'shared-contracts/release';
import { describe, expect, it } from 'vitest';
import { sharedVersion } from '../../src/delivery/releases/gates/shared-modules-gate.ts';
import { startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import {
  type FixtureRelease,
  fixtureRemote,
  fixtureShell,
  integrityOf,
  withFiles,
  withRemote,
  workingRemote,
} from '../support/fixture-releases.ts';

const { database, site } = await startDeliverySite({ config: UNRENDERED });

const working = (change: Partial<ReleaseManifest>) => workingRemote('x', change);
const sharing = (requiredVersion: string, name = 'react', singleton = true) =>
  working({ shared: [{ name, requiredVersion, singleton }] });
const claiming = (path: string) =>
  fixtureRemote('mfe-thief', [{ id: 'x', path, title: 'X' }], 'export const render = () => ({});');
const noise = Array.from({ length: 4_000 }, (_, at) => integrityOf(String(at))).join('');
const shellWithoutServer = (): FixtureRelease => {
  const { manifest, files } = fixtureShell();
  const { server: _, ...rest } = manifest;
  return { manifest: rest, files };
};

const TABLES = ['release_channels', 'release_revisions', 'release_recalls', 'release_audit'] as const;
const registry = async () => [
  await database.db.selectFrom('releases').selectAll().where('published_at', 'is not', null).execute(),
  ...(await Promise.all(TABLES.map((table) => database.db.selectFrom(table).selectAll().execute()))),
];

describe('publish', () => {
  let minor = 0;
  it.each([
    [
      'an unmet range of contracts',
      withRemote(workingRemote('x'), { contracts: '^9.0.0' }),
      `needs contracts ^9.0.0, but shell@1.0.0 provides ${CONTRACTS_VERSION}: lower 'contracts'`,
    ],
    ['a route of another remote', claiming('/content'), 'the route /content belongs to mfe-working'],
    [
      'an event without a publisher',
      withRemote(workingRemote('x'), { consumes: ['analytics.tracked'] }),
      "consumes 'analytics.tracked', which no release publishes",
    ],
    [
      'more bytes than the budget of a page',
      withFiles(workingRemote('x'), {
        'web/app.aaaaaaaa.js': `export const noise = ${JSON.stringify(noise)};`,
      }),
      `more than its budget of ${RELEASE_BUDGETS.page.toLocaleString('en-US')}`,
    ],
    [
      'a sample of another remote',
      withRemote(workingRemote('x'), { samples: ['/nowhere/at/all'] }),
      'names the sample /nowhere/at/all, which is no page of its own',
    ],
    ['an extra expose', working({ exposes: ['./app', './more'] }), "exposes './more'"],
    ['an extra shared module', sharing('^4.0.0', 'lodash'), "takes 'lodash'"],
    ['an old React', sharing('^18.0.0'), 'needs react ^18.0.0'],
    ['a React of its own', sharing('^19.0.0', 'react', false), "does not take 'react' as a singleton"],
    ['a missing server entry', working({ server: 'node/other.mjs' }), 'node/other.mjs'],
    ['a route without a page', working({ pages: {} }), "the route 'home' has no page"],
    [
      'a container that the live shell cannot load',
      working({ container: 'module-federation' }),
      "has a container of the kind 'module-federation', but shell@1.0.0 only loads protocol.",
    ],
    ['a shell without a server entry', shellWithoutServer(), 'the shell has no server entry.'],
    [
      'a shell with another React than the server',
      fixtureShell({ provides: { react: { version: '18.3.1', exports: '*' } } }),
      `provides react 18.3.1, but the server renders with ${sharedVersion('react')}.`,
    ],
  ])('rejects %s and leaves the registry unchanged', async (_what, release, reason) => {
    const before = await registry();
    const refusal = await site.publish(release, `2.${minor++}.0`).catch(String);
    expect(refusal).toContain('Error: 422');
    expect(refusal).toContain('RELEASE_REFUSED');
    expect(refusal).toContain(reason);
    expect(await registry()).toEqual(before);
  });
});

describe('shell incompatible with the live remotes', () => {
  it('can be published, but not promoted, started as a canary or rolled back to', async () => {
    await site.publish(fixtureShell({ contracts: '2.0.0' }), '2.0.0');
    const before = await registry();
    for (const [path, body] of [
      ['/shell/2.0.0/promote', {}],
      ['/shell/2.0.0/canary', { percent: 1 }],
      ['/shell/rollback', { to: '2.0.0' }],
    ] as const)
      expect(await site.post(path, body)).toMatchObject({
        status: 422,
        code: 'RELEASE_REFUSED',
        message: expect.stringContaining(
          `mfe-working@1.0.0 needs contracts ^${CONTRACTS_VERSION}, but shell@2.0.0 provides 2.0.0.`,
        ),
      });
    expect(await registry()).toEqual(before);
  });

  it('can be rolled back to only after the remotes that it cannot load are rolled back', async () => {
    const loads: ContainerKind[] = ['protocol', 'module-federation'];
    await site.bringLive(fixtureShell({ loads }), '3.0.0');
    await site.bringLive(working({ container: 'module-federation' }), '3.0.0');
    expect(await site.post('/shell/rollback')).toMatchObject({
      status: 422,
      code: 'RELEASE_REFUSED',
      message: expect.stringContaining('mfe-working@3.0.0'),
    });
    expect(await site.post('/mfe-working/rollback')).toMatchObject({ status: 200, live: '1.0.0' });
    expect(await site.post('/shell/rollback')).toMatchObject({ status: 200, live: '1.0.0' });
  });
});
