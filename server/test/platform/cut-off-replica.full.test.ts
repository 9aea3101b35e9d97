import { Agent, get } from 'node:https';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createDatabase } from '../../src/platform/storage/index.ts';
import type { TestDatabase } from '../../src/testing/test-database.ts';
import { startDatabaseHole } from '../support/black-hole.ts';
import { startDeliverySite } from '../support/delivery-site.ts';
import { hasHaproxy, startPublishedHaproxy } from '../support/haproxy.ts';
import { hasNginx, startPublishedNginx } from '../support/nginx.ts';
import { createTestSite } from '../support/test-site.ts';

const HOST = 'www.example.com';
const WAIT = { timeout: 120_000 };
const config = {
  ORIGIN: `https://${HOST}`,
  TRUST_PROXY: '1',
  SHELL_APPROVAL: 'off',
  AUTH_SECRET: 'a secret of a test, long enough for one',
};
const { database, site: first } = await startDeliverySite({ config });

async function startReplica() {
  const { hole, url } = await startDatabaseHole(database.url);
  const db = createDatabase({ url });
  const { app, stop } = await createTestSite({
    database: { db: db as unknown as TestDatabase['db'], url },
    folder: first.folder,
    config,
  });
  const port = await freePort();
  await app.listen({ host: '127.0.0.1', port });
  let page = 0;
  return {
    hole,
    origin: `http://127.0.0.1:${port}`,
    status: async (url: string, headers = {}) => (await app.inject({ url, headers })).statusCode,
    /** Status of a page that is not cached. */
    newPage: async (headers = {}) => (await app.inject({ url: `/?direct=${page++}`, headers })).statusCode,
    async stop() {
      hole.isOpen = true;
      hole.stop();
      await stop();
      await db.destroy();
    },
  };
}
const [one, two] = [await startReplica(), await startReplica()];
afterAll(async () => {
  await one.stop();
  await two.stop();
});

function createVisitors({ port, certificate }: { port: number; certificate: string }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, ca: certificate });
  const visit = (path: string) =>
    new Promise<string | null>((resolve) => {
      get({ host: '127.0.0.1', port, path, agent, servername: HOST, headers: { host: HOST } }, (answer) => {
        const { statusCode } = answer;
        answer.resume().on('end', () => resolve(statusCode === 200 ? null : `${path} ${statusCode}`));
      }).on('error', (error) => resolve(`${path} ${error.message}`));
    });
  return {
    async failed(paths: string[]): Promise<string[]> {
      const left = [...paths];
      const found: Array<string | null> = [];
      const next = async (): Promise<void> => {
        const path = left.shift();
        if (path === undefined) return;
        found.push(await visit(path));
        return next();
      };
      await Promise.all(Array.from({ length: 6 }, next));
      return found.filter((failure) => failure !== null);
    },
    close: () => agent.destroy(),
  };
}
const newPages = (name: string, many: number) => Array.from({ length: many }, (_, at) => `/?${name}=${at}`);

describe.each([
  ['nginx', hasNginx, startPublishedNginx],
  ['HAProxy', hasHaproxy, startPublishedHaproxy],
] as const)('published configuration of %s', (_name, isInstalled, start) => {
  test.skipIf(!isInstalled)('lets no visitor fail when replicas lose their database', async () => {
    for (const { hole, newPage, status } of [one, two]) {
      hole.isOpen = true;
      await expect.poll(newPage, WAIT).toBe(200);
      // Cached for the time when both are cut off.
      expect(await status('/')).toBe(200);
    }
    const proxy = await start([one.origin, two.origin]);
    const visitors = createVisitors(proxy);
    try {
      expect(await visitors.failed(newPages('before', 60))).toEqual([]);
      one.hole.isOpen = false;
      expect(await visitors.failed(newPages('while', 240))).toEqual([]);
      await expect.poll(one.newPage, WAIT).toBe(503);
      expect(await visitors.failed(newPages('after', 300))).toEqual([]);
      two.hole.isOpen = false;
      await expect.poll(two.newPage, WAIT).toBe(503);
      // New pages fail now, which must not keep the proxy from cached ones.
      expect((await visitors.failed(newPages('both', 20))).length).toBe(20);
      expect(await visitors.failed(Array.from({ length: 100 }, () => '/'))).toEqual([]);
    } finally {
      visitors.close();
      await proxy.stop();
    }
  });
});

test('answers 502 while its database is gone only to a proxy that asks for it', async () => {
  one.hole.isOpen = false;
  await expect.poll(one.newPage, WAIT).toBe(503);
  expect(await one.newPage({ 'x-not-ready-status': '502' })).toBe(502);
  expect(await one.newPage({ 'x-not-ready-status': '200' })).toBe(503);
});
