import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../src/platform/storage/index.ts';
import type { TestDatabase } from '../../src/testing/test-database.ts';
import { HOLE_PASSWORD, startDatabaseHole } from '../support/black-hole.ts';
import { startDeliverySite } from '../support/delivery-site.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

// A network that swallows what it carries: connections stay open without an answer, as behind a firewall that forgot them.

const METRICS_TOKEN = 'a-token-that-tests-scrape-with';
const STALE_MS = 600_000;

const config = { AUTH_SECRET: 'a secret of a test, long enough for one' };
const { database, site: other } = await startDeliverySite({ working: ['1.0.0', '1.1.0'], config });
const { hole: blackHole, url } = await startDatabaseHole(database.url);
const db = createDatabase({ url });
const lines: string[] = [];
const cutOff = await createTestSite({
  database: { db: db as unknown as TestDatabase['db'], url },
  folder: other.folder,
  config: { ...config, STALE_SECONDS: String(STALE_MS / 1000), METRICS_TOKEN },
  log: { write: (line) => void lines.push(line) },
});
await cutOff.app.jobs.start();
afterAll(async () => {
  blackHole.isOpen = true;
  blackHole.stop();
  await cutOff.stop();
  await db.destroy();
});

const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 120_000, interval: 200 });
const status = async (url: string) => (await cutOff.get(url)).statusCode;
const metrics = () => cutOff.get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });

describe('replica whose database does not answer', () => {
  it('is not ready, serves cached pages for a limited time, and recovers', async () => {
    expect(await status('/health/ready')).toBe(200);
    expect(await status('/')).toBe(200);
    expect((await metrics()).body).toContain('jobs_waiting{queue="mail"} 0');
    blackHole.isOpen = false;
    const refused = async (call: ReturnType<TestSite['call']>) => {
      const { statusCode, headers } = await call;
      return [statusCode, headers['retry-after']];
    };
    const asked = refused(cutOff.call('GET', '/freezes')).then((answer) => [
      ...answer,
      cutOff.app.registry.isUnread,
    ]);
    await other.call('POST', '/mfe-working/rollback', { why: 'a test' });

    // Calls are refused first.
    expect(await asked).toEqual([503, '5', false]);
    await until(async () =>
      expect((await cutOff.get('/health/ready')).json()).toMatchObject({
        status: 'not ready',
        checks: { registry: false },
      }),
    );
    expect(await refused(cutOff.call('GET', '/freezes'))).toEqual([503, '5']);
    const stale = await cutOff.get('/');
    expect([stale.statusCode, stale.headers['cache-status']]).toEqual([
      200,
      expect.stringContaining('registry-unread'),
    ]);
    // What is known without the database is served, without the jobs.
    const told = await metrics();
    expect([told.statusCode, told.body]).toEqual([
      200,
      expect.stringContaining('db_client_connection_count{'),
    ]);
    expect(told.body).not.toContain('jobs_waiting{');
    // A page that is not in the cache.
    const cold = await cutOff.get('/?never=asked');
    expect([cold.statusCode, cold.headers['retry-after']]).toEqual([503, '5']);
    // As if that much time had passed.
    cutOff.app.registry.waited(STALE_MS);
    expect(await status('/')).toBe(503);

    blackHole.isOpen = true;
    await until(async () => expect(await status('/health/ready')).toBe(200));
    expect((await cutOff.call('GET', '/freezes')).statusCode).toBe(200);
    const { revision } = other.app.registry.state;
    expect(cutOff.app.registry.state.revision).toBe(revision);
    const back = await cutOff.get('/');
    expect([back.statusCode, back.headers['cache-status']]).toEqual([200, undefined]);
  });

  it('receives a rollback over new connections when the old ones are dead', async () => {
    await other.call('POST', '/mfe-working/1.1.0/promote', { why: 'a test' });
    const before = await until(async () => {
      expect(cutOff.app.registry.state.revision).toBe(other.app.registry.state.revision);
    }).then(() => cutOff.app.registry.state.revision);
    blackHole.forget();
    await other.call('POST', '/mfe-working/rollback', { why: 'a test' });
    await until(async () => expect(cutOff.app.registry.state.revision).toBeGreaterThan(before));
    await until(async () => expect(await status('/health/ready')).toBe(200));
    expect((await cutOff.call('GET', '/freezes')).statusCode).toBe(200);
  });

  it('answers other calls while it waits for the registry', async () => {
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table release_revisions in access exclusive mode`.execute(holder);
      await until(async () => {
        expect((await cutOff.get('/api/auth/csrf')).statusCode).toBe(200);
        expect(cutOff.app.registry.unreadMs).toBeGreaterThan(2_000);
      });
    });
    await until(async () => expect(cutOff.app.registry.unreadMs).toBeLessThanOrEqual(500));
  });

  it('logs the problem in short lines without secrets', async () => {
    blackHole.isOpen = false;
    blackHole.stop();
    await until(async () => expect(lines.join('')).toContain('The jobs cannot reach the database'));
    const troubles = lines.filter((line) => JSON.parse(line).level >= 40);
    expect(Math.max(...troubles.map(({ length }) => length))).toBeLessThan(5_000);
    expect(lines.join('')).not.toContain(HOLE_PASSWORD);
  });
});
