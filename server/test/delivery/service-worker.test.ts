import { SERVICE_WORKER_FILE, SERVICE_WORKER_PATH } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REMOVING_WORKER } from '../../src/delivery/pages/service-worker.routes.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import {
  type FixtureRelease,
  fixtureShell,
  integrityOf,
  workingRemote,
} from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

/** The shell with a worker of this text. */
function shellWith(worker: string): FixtureRelease {
  const { manifest, files } = fixtureShell();
  const described = { integrity: integrityOf(worker), bytes: Buffer.byteLength(worker) };
  return {
    manifest: { ...manifest, files: { ...manifest.files, [SERVICE_WORKER_FILE]: described } },
    files: { ...files, [SERVICE_WORKER_FILE]: worker },
  };
}

const by = { who: 'a test', why: 'to see it' };

test('Service worker: is the live shell’s, asked for anew each time, and may call nobody but the site', async () => {
  await site.bringLive(shellWith('/* the worker of 1.1.0 */'), '1.1.0');
  const { statusCode, headers, body } = await site.get(SERVICE_WORKER_PATH);
  expect(statusCode).toBe(200);
  expect(body).toBe('/* the worker of 1.1.0 */');
  expect(headers['content-type']).toContain('text/javascript');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  // Pages import it nowhere: it is no part of their import map.
  expect((await site.get('/')).body).not.toContain('service-worker');
});

test('Service worker: is removed by a rollback to a shell that has none', async () => {
  await site.app.releases.rollback('shell', by);
  expect((await site.get(SERVICE_WORKER_PATH)).body).toBe(REMOVING_WORKER);
});

test('Service worker: is removed from every browser by one setting', async () => {
  await site.app.releases.promote('shell', '1.1.0', by);
  const off = await createTestSite({ database, folder: site.folder, config: { SERVICE_WORKER: 'off' } });
  expect((await off.get(SERVICE_WORKER_PATH)).body).toBe(REMOVING_WORKER);
  await off.app.close();
  expect((await site.get(SERVICE_WORKER_PATH)).body).toBe('/* the worker of 1.1.0 */');
});

test('Page: says which releases it runs, and which else its composition has', async () => {
  const page = await site.get('/');
  expect(page.headers['x-composition-releases']).toBe('shell@1.1.0 mfe-working@1.0.0; ');
  // Out of the cache as well.
  expect((await site.get('/')).headers['x-composition-releases']).toBe('shell@1.1.0 mfe-working@1.0.0; ');
});
