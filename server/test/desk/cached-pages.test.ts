import { afterAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { staffHeaders } from '../support/staff.ts';
import { createTestSite } from '../support/test-site.ts';

const database = await createTestDatabase();
let queries = 0;
const db = database.db.withPlugin({
  transformQuery({ node }) {
    queries++;
    return node;
  },
  transformResult: async ({ result }) => result,
});
// Without the queries that the site makes in intervals.
vi.useFakeTimers({ toFake: ['setInterval'] });
const site = await createTestSite({ database: { ...database, db } });
vi.useRealTimers();
afterAll(async () => {
  await site.stop();
  await database.stop();
});
await site.bringLive(fixtureShell(), '1.0.0');
await site.bringLive(workingRemote('1.0.0'), '1.0.0');

it('answers cached pages without a query, also in the browser of a person of the desk', async () => {
  const headers = await staffHeaders(site.app, { roles: ['administrator'] });
  const cost = async (url: string, sent: typeof headers = {}) => {
    const before = queries;
    expect((await site.get(url, sent)).statusCode).toBe(200);
    return queries - before;
  };
  await cost('/content');
  expect([await cost('/content'), await cost('/content', headers)]).toEqual([0, 0]);
  expect(await cost('/api/staff/session', headers)).toBeGreaterThan(0);
});
