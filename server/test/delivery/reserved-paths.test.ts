import { firstSegment, paths, RESERVED_PATHS } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reservedSegments } from '../../src/content/check/reserved-segments.ts';
import { STATUS_ADDRESSES } from '../../src/delivery/pages/status-addresses.ts';
import { PROMOTE_GATES, reasonsToRefuse } from '../../src/delivery/releases/gates/gates.ts';
import { publishedPaths } from '../../src/delivery/releases/published-paths.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote } from '../support/fixture-releases.ts';
import { type RegisteredRoute, recordRoutes } from '../support/registered-routes.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
let routes: RegisteredRoute[];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ site, routes } = await recordRoutes(() =>
    createTestSite({
      database,
      config: { NODE_ENV: 'development', METRICS_TOKEN: 'a-token-of-sixteen-or-more' },
    }),
  ));
});
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
  const { name } = manifest;
  const candidate = { id: `${name}@1.0.0`, name, version: '1.0.0', manifest } as Parameters<
    typeof reasonsToRefuse
  >[1];
  return reasonsToRefuse(PROMOTE_GATES, candidate, new Map());
}

describe('reserved paths', () => {
  test('server: every address that it answers is on the list, and nothing else is', () => {
    const own = routes.filter((route) => !isOfPage(route));
    const segments = new Set(own.map(({ url }) => firstSegment(url)).filter((segment) => segment !== '*'));
    expect([...segments].toSorted()).toEqual([...RESERVED_PATHS.server].toSorted());
  });

  test.each(RESERVED_PATHS.server)('gates: no release claims /%s or what is below it', (segment) => {
    for (const path of [`/${segment}`, `/${segment}/x`, `/${segment.toUpperCase()}/:x`, `/${segment}?/x`])
      expect(refusals(path)).toContain(`mfe-thief@1.0.0: the route ${path} belongs to the server.`);
  });

  test.each(RESERVED_PATHS.shell)('gates: no release claims %s, which the shell draws', (path) => {
    expect(refusals(path)).toContain(`mfe-thief@1.0.0: the route ${path} belongs to the shell.`);
  });

  test('shell: its pages are those of the list', () => {
    expect([...STATUS_ADDRESSES.keys()].toSorted()).toEqual([...RESERVED_PATHS.shell].toSorted());
  });

  test('importer: no centre takes a segment of the list', async () => {
    const reserved = reservedSegments(await publishedPaths(database.db));
    const listed = [...RESERVED_PATHS.server, ...RESERVED_PATHS.shell.map(firstSegment)];
    expect(listed.filter((segment) => !reserved.has(segment))).toEqual([]);
  });

  test.each(RESERVED_PATHS.server)(
    'pages: what is not there below /%s is an error in JSON',
    async (segment) => {
      const answer = await site.get(`/${segment}/nothing/is/here`, { accept: 'text/html' });
      expect(answer.headers['content-type']).not.toContain('text/html');
    },
  );

  test('pages: what only begins like a reserved segment is a page', async () => {
    expect((await site.get('/apiary/x')).headers['content-type']).toContain('text/html');
  });
});
