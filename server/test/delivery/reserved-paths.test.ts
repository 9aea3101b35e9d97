import { firstSegment, paths, RESERVED_PATHS } from 'shared-contracts/content';
import { afterAll, describe, expect, it } from 'vitest';
import { reservedSegments } from '../../src/content/check/reserved-segments.ts';
import { STATUS_ADDRESSES } from '../../src/delivery/pages/steps/4-match-route.ts';
import { PROMOTE_GATES, reasonsToRefuse } from '../../src/delivery/releases/gates/gates.ts';
import { releaseRecord } from '../../src/delivery/releases/records/release-record.ts';
import { publishedPaths } from '../../src/delivery/releases/registry/release-rows.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote } from '../support/fixture-releases.ts';
import { type RegisteredRoute, recordRoutes } from '../support/registered-routes.ts';
import { createTestSite } from '../support/test-site.ts';

const database = await createTestDatabase();
const config = { NODE_ENV: 'development', METRICS_TOKEN: 'a-token-of-sixteen-or-more' };
const { site, routes } = await recordRoutes(() => createTestSite({ database, config }));
afterAll(async () => {
  await site.stop();
  await database.stop();
});

/** Forms of pages are posted to the page's own address; what was shared to one is fetched below it. */
const POSTED_PAGES: readonly string[] = [paths.signIn(), paths.joinNow(), paths.uploadReceipt()];
const isOfPage = ({ method, url }: RegisteredRoute) =>
  (method === 'POST' && POSTED_PAGES.includes(url)) || url === paths.sharedReceipt();

function refusals(path: string): string[] {
  const { manifest } = fixtureRemote('mfe-thief', [{ id: 'x', path, title: 'X' }], '');
  return reasonsToRefuse(PROMOTE_GATES, releaseRecord(manifest.name, '1.0.0', manifest), new Map());
}

describe('reserved paths', () => {
  it('are exactly the first path segments of the server', () => {
    const own = routes.filter((route) => !isOfPage(route));
    const segments = new Set(own.map(({ url }) => firstSegment(url)).filter((segment) => segment !== '*'));
    expect([...segments].toSorted()).toEqual([...RESERVED_PATHS.server].toSorted());
  });

  it('include all pages of the shell', () => {
    expect([...STATUS_ADDRESSES.keys()].toSorted()).toEqual([...RESERVED_PATHS.shell].toSorted());
  });

  it.each(RESERVED_PATHS.server)(
    'reject releases at /%s, where the server answers in JSON',
    async (segment) => {
      for (const path of [`/${segment}`, `/${segment}/x`, `/${segment.toUpperCase()}/:x`, `/${segment}?/x`])
        expect(refusals(path)).toContain(`mfe-thief@1.0.0: the route ${path} belongs to the server.`);
      const answer = await site.get(`/${segment}/nothing/is/here`, { accept: 'text/html' });
      expect(answer.headers['content-type']).not.toContain('text/html');
    },
  );

  it.each(RESERVED_PATHS.shell)('reject releases at %s', (path) => {
    expect(refusals(path)).toContain(`mfe-thief@1.0.0: the route ${path} belongs to the shell.`);
  });

  it('reject centers with the same segment', async () => {
    const reserved = reservedSegments(await publishedPaths(database.db));
    const listed = [...RESERVED_PATHS.server, ...RESERVED_PATHS.shell.map(firstSegment)];
    expect(listed.filter((segment) => !reserved.has(segment))).toEqual([]);
  });

  it('do not include paths that only start with a reserved path', async () => {
    expect((await site.get('/apiary/x')).headers['content-type']).toContain('text/html');
  });
});
