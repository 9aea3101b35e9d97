import { Agent, get } from 'node:https';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createDatabase } from '../../src/platform/storage/index.ts';
import type { TestDatabase } from '../../src/testing/test-database.ts';
import { startBlackHole } from '../support/black-hole.ts';
import { startDeliverySite } from '../support/delivery-site.ts';
import { hasHaproxy, startPublishedHaproxy } from '../support/haproxy.ts';
import { hasNginx, startPublishedNginx } from '../support/nginx.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const HOST = 'www.example.com';
const config = {
  ORIGIN: `https://${HOST}`,
  TRUST_PROXY: '1',
  SHELL_APPROVAL: 'off',
  AUTH_SECRET: 'a secret of a test, long enough for one',
  STALE_SECONDS: '1',
};
const { database, site: healthy } = await startDeliverySite({ config });
const target = new URL(database.url);
const socket = target.searchParams.get('host');
const databasePort = Number(target.port || 5432);
const blackHole = await startBlackHole(
  socket ? { path: `${socket}/.s.PGSQL.${databasePort}` } : { host: target.hostname, port: databasePort },
);
const through = new URL(database.url);
through.searchParams.delete('host');
Object.assign(through, { hostname: '127.0.0.1', port: String(blackHole.port), password: 'of-a-test' });
const db = createDatabase({ url: through.href });
const cutOff = await createTestSite({
  database: { db: db as unknown as TestDatabase['db'], url: through.href },
  folder: healthy.folder,
  config,
});
afterAll(async () => {
  blackHole.isOpen = true;
  blackHole.stop();
  await cutOff.stop();
  await db.destroy();
});

async function listen({ app }: TestSite) {
  const port = await freePort();
  await app.listen({ host: '127.0.0.1', port });
  return `http://127.0.0.1:${port}`;
}
const replicas = [await listen(cutOff), await listen(healthy)] as const;

const pageStatus = async (headers = {}) => (await cutOff.app.inject({ url: '/', headers })).statusCode;

/** Sends visitors, six at a time, while the database of one replica disappears: 300, and 300 when it serves no page. */
async function failedVisits({ port, certificate }: { port: number; certificate: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, ca: certificate });
  const failed: string[] = [];
  const visit = (path: string) =>
    new Promise<void>((resolve) => {
      get({ host: '127.0.0.1', port, path, agent, servername: HOST, headers: { host: HOST } }, (answer) => {
        if (answer.statusCode !== 200) failed.push(`${path} ${answer.statusCode}`);
        answer.resume().on('end', resolve);
      }).on('error', (error) => {
        failed.push(`${path} ${error.message}`);
        resolve();
      });
    });
  let next = 0;
  const sendUntil = (last: number) =>
    Promise.all(
      Array.from({ length: 6 }, async () => {
        while (next < last) await visit(`/?visit=${next++}`);
      }),
    );
  await sendUntil(60);
  blackHole.isOpen = false;
  await sendUntil(300);
  await expect.poll(pageStatus, { timeout: 120_000 }).toBe(503);
  await sendUntil(600);
  agent.destroy();
  return failed;
}

describe.each([
  ['nginx', hasNginx, startPublishedNginx],
  ['HAProxy', hasHaproxy, startPublishedHaproxy],
] as const)('published configuration of %s', (_name, isInstalled, start) => {
  test.skipIf(!isInstalled)('lets no visitor fail when one of two replicas loses its database', async () => {
    blackHole.isOpen = true;
    await expect.poll(pageStatus, { timeout: 120_000 }).toBe(200);
    const proxy = await start(replicas);
    try {
      expect(await failedVisits(proxy)).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });
});

test('answers 502 while its database is gone only to a proxy that asks for it', async () => {
  blackHole.isOpen = false;
  await expect.poll(pageStatus, { timeout: 120_000 }).toBe(503);
  expect(await pageStatus({ 'x-not-ready-status': '502' })).toBe(502);
  expect(await pageStatus({ 'x-not-ready-status': '200' })).toBe(503);
});
