import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO } from 'sample-content';
import { loyaltySchema, orderListSchema, receiptSchema } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '../../src/migrations.ts';
import { readBackup } from '../../src/platform/operations/backup-manifest.ts';
import { restoreBackup } from '../../src/platform/operations/restore-backup.ts';
import { listTables } from '../../src/platform/operations/table-list.ts';
import { createDatabase } from '../../src/platform/storage/index.ts';
import { createConnection } from '../../src/platform/storage/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { type OldBackup, unpackOldBackup } from '../support/old-backup.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let data: string;
let old: OldBackup;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.destroy();
  data = await mkdtemp(join(tmpdir(), 'upgrade-'));
  old = await unpackOldBackup();
});
afterAll(async () => {
  await database.stop();
  await old.stop();
  await rm(data, { recursive: true, force: true });
});

const restore = () =>
  restoreBackup({ from: old.folder, migrations, url: database.url, dataFolder: data, replace: true });

async function site<T>(work: (site: TestSite) => Promise<T>): Promise<T> {
  // A pool of its own, so that nothing of the site is left when it has ended.
  const db = createDatabase({ url: database.url, max: 4 });
  // What it published had no signatures: the first start at a desk makes keys, and signs it.
  const config = { AUTH_SECRET: 'a secret of a test, long enough for one', RELEASE_ROOT_KEYS: '' };
  const started = await createTestSite({ database: { db, url: database.url }, folder: data, config });
  try {
    return await work(started);
  } finally {
    await started.stop();
    await db.destroy();
  }
}

/** Every row of every table of the site's, as text. */
async function allRows(): Promise<ReadonlyMap<string, readonly string[]>> {
  const client = createConnection(database.url);
  await client.connect();
  try {
    const all = new Map<string, string[]>();
    for (const { schema, name } of await listTables(client)) {
      if (schema !== 'public' || name === 'kysely_migration') continue;
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${schema}.${name} t order by 1`,
      );
      all.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return all;
  } finally {
    await client.end();
  }
}

test('Upgrade: a backup of an older version is restored, started by this one, and restored again on the way down', async () => {
  const { migrations: seen } = await readBackup(old.folder);
  expect(Object.keys(migrations).filter((name) => !seen.includes(name))).not.toEqual([]);
  await restore();
  const before = await allRows();

  await site(async (running) => {
    // What was live is, and goes back to what it was before that.
    expect((await running.get('/health/ready')).json()).toMatchObject({ status: 'ready' });
    expect((await running.get('/')).body).toContain('mfe-working@1.1.0');
    await running.call('POST', '/mfe-working/rollback', { why: 'a test' });
    expect((await running.get('/')).body).toContain('mfe-working@1.0.0');

    // Who was signed in is, and whoever comes anew comes with the password of before.
    const [page, other] = [new AuthBrowser(running.app), new AuthBrowser(running.app)];
    page.setCookie('__Host-session', old.session);
    expect((await other.signIn(old.email, DEMO.member.password)).json()).toMatchObject({ ok: true });
    for (const browser of [page, other]) {
      expect(loyaltySchema.parse((await browser.get('/api/user-loyalty')).json())).toMatchObject({
        points: 400,
      });
      const orders = orderListSchema.parse((await browser.get('/api/user-get-orders')).json());
      expect(orders.items.map(({ number }) => number)).toEqual([old.order]);
      const receipt = receiptSchema.parse((await browser.get(`/api/user-receipts/${old.receipt}`)).json());
      expect(receipt).toMatchObject({ state: 'check', has_picture: true });
    }
    const picture = await page.get(`/api/user-receipts/${old.receipt}/picture`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);

    // The key of before is known, and a new one does something new.
    const redeem = async (key: string) =>
      page.request('POST', '/api/user-exchange-points', {
        body: { option: 'gift-card', points: 100, centre: 'sampleton' },
        headers: { 'x-csrf-token': await page.csrf(), 'idempotency-key': key },
      });
    expect((await redeem('a-redemption-of-before')).json()).toMatchObject({ number: old.order });
    expect((await redeem('a-redemption-of-today')).json()).not.toMatchObject({ number: old.order });
    expect((await page.get('/api/user-loyalty')).json()).toMatchObject({ points: 300 });
  });

  await restore();
  expect(await allRows()).toEqual(before);
});
