import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO } from 'sample-content';
import { loyaltySchema, orderListSchema, receiptSchema } from 'shared-contracts/member';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { migrations } from '../../src/migrations.ts';
import { readBackup } from '../../src/platform/operations/backup-manifest.ts';
import { restoreBackup } from '../../src/platform/operations/restore-backup.ts';
import { createDatabase } from '../../src/platform/storage/index.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { checkOut, tableRows, unpackOldBackup } from '../support/backups.ts';
import { startServer } from '../support/server-process.ts';
import { createTestSite, type TestSite, TOKEN } from '../support/test-site.ts';

const AUTH_SECRET = 'a secret of a test, long enough for one';

const database = await createTestDatabase();
await database.db.destroy();
const data = await mkdtemp(join(tmpdir(), 'upgrade-'));
const old = await unpackOldBackup();
afterAll(async () => {
  await database.stop();
  await old.stop();
  await rm(data, { recursive: true, force: true });
});

const restore = () =>
  restoreBackup({ from: old.folder, migrations, url: database.url, dataFolder: data, replace: true });

async function site<T>(work: (site: TestSite) => Promise<T>): Promise<T> {
  // An own pool: a restore is refused while connections are left.
  const db = createDatabase({ url: database.url, max: 2 });
  // Its releases have no signatures: the first start makes keys and signs them.
  const config = { AUTH_SECRET, RELEASE_ROOT_KEYS: '' };
  const started = await createTestSite({ database: { db, url: database.url }, folder: data, config });
  return work(started).finally(async () => {
    await started.stop();
    await db.destroy();
  });
}

async function allRows() {
  const rows = Object.entries(await tableRows(database.url));
  return rows.filter(([name]) => name.startsWith('public.') && name !== 'public.kysely_migration');
}

test('backup of an older version can be restored and upgraded, more than once', async () => {
  const { migrations: seen } = await readBackup(old.folder);
  expect(Object.keys(migrations).filter((name) => !seen.includes(name))).not.toEqual([]);
  await restore();
  const before = await allRows();

  await site(async (running) => {
    expect((await running.get('/health/ready')).json()).toMatchObject({ status: 'ready' });
    expect((await running.get('/')).body).toContain('mfe-working@1.1.0');
    await running.call('POST', '/mfe-working/rollback', { why: 'a test' });
    expect((await running.get('/')).body).toContain('mfe-working@1.0.0');

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

    const redeem = async (key: string, points = 100) =>
      page.request('POST', '/api/user-exchange-points', {
        body: { option: 'gift-card', points, centre: 'sampleton' },
        headers: { 'x-csrf-token': await page.csrf(), 'idempotency-key': key },
      });
    expect((await redeem('a-redemption-of-before')).json()).toMatchObject({ number: old.order });
    expect((await redeem('another-redemption', 150)).json()).not.toMatchObject({ number: old.order });
    expect((await page.get('/api/user-loyalty')).json()).toMatchObject({ points: 250 });
  });

  await restore();
  expect(await allRows()).toEqual(before);
});

test.runIf(process.env.DRILL === 'upgrade')(
  'older version is upgraded when this version starts, and returns by a restore',
  async () => {
    const previous = await checkOut(old.commit);
    const main = previous.program('server/src/main.ts');
    const environment = { DATABASE_URL: database.url, DATA_DIR: join(data, 'data'), AUTH_SECRET };
    const settings = { ...environment, REQUIRED_RELEASES: 'shell,mfe-working', RELEASE_ROOT_KEYS: '' };
    const command = (...words: string[]) => {
      const { status, stderr } = spawnSync(
        process.execPath,
        [previous.program('server/src/commands/backup.ts'), ...words],
        { env: { PATH: process.env.PATH, ...settings }, encoding: 'utf8' },
      );
      expect([status, stderr]).toEqual([0, '']);
    };
    const served = async (program?: string, work?: (origin: string) => Promise<void>) => {
      const server = startServer({ ...settings, PORT: String(await freePort()) }, [], program);
      const origin = await server.answers();
      await expect.poll(async () => (await fetch(`${origin}/health/ready`)).status).toBe(200);
      await work?.(origin);
      const page = await (await fetch(origin)).text();
      server.child.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, stderr: '' });
      return /mfe-working@[\d.]+/.exec(page)?.[0] ?? 'no page';
    };

    command('restore', old.folder, '--replace');
    expect(await served(main)).toBe('mfe-working@1.1.0');
    const before = join(data, 'before');
    command('backup', before);

    const changed = await served(undefined, async (origin) => {
      const answer = await fetch(`${origin}/api/releases/mfe-working/rollback`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}` },
        body: '{"why":"a test"}',
      });
      expect(answer.status).toBe(200);
    });
    expect(changed).toBe('mfe-working@1.0.0');

    const refused = startServer({ ...settings, PORT: String(await freePort()) }, [], main);
    expect(await refused.ended).toEqual({ code: 1, stderr: expect.stringContaining('corrupted migrations') });
    command('restore', before, '--replace');
    expect(await served(main)).toBe('mfe-working@1.1.0');
    await previous.stop();
  },
  600_000,
);
