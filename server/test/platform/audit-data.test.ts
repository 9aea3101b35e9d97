import { execFile } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { DEMO } from 'sample-content';
import { afterAll, expect, test } from 'vitest';
import { ensureDemoHistory } from '../../src/club/demo-history.ts';
import { addPurchase } from '../../src/club/ledger/earn.ts';
import { append, withLedger } from '../../src/club/ledger/ledger.ts';
import { takeBack } from '../../src/club/receipts/returns.ts';
import { updateReceipt } from '../../src/club/receipts/settle.ts';
import { acceptUpload } from '../../src/club/receipts/uploads/accept-upload.ts';
import { exchangePoints, redeemReward } from '../../src/club/redemption/redemption.ts';
import { ensureDemoMember } from '../../src/identity/provider/demo-member.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { newMember } from '../club/club-members.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite } from '../support/test-site.ts';

const AUDIT = fileURLToPath(new URL('../../src/audit/audit.ts', import.meta.url));
const NOW = Date.now();
const HOUR = 3_600_000;

const database = await createTestDatabase({ sampleAt: NOW });
const { db } = database;
const site = await createTestSite({
  database,
  config: { RENDER_SANDBOX: 'browser', AUTH_SECRET: 'a secret of a test, long enough for one' },
});
site.state.now = NOW;
await site.bringLive(fixtureShell(), '1.0.0');
await site.bringLive(workingRemote(), '1.0.0');
const tampering = new Map<string, (text: string) => string>();
const server = createServer(async ({ url = '' }, response) => {
  const { statusCode, headers, body } = await site.get(url);
  const change = tampering.get(url);
  const { 'content-length': _, ...rest } = headers;
  response.writeHead(statusCode, rest).end(change ? change(body) : body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false });
await boss.start();
afterAll(async () => {
  await boss.stop({ graceful: false });
  server.closeAllConnections();
  server.close();
  await site.stop();
  await database.stop();
});

interface Outcome {
  readonly check: string;
  readonly wrong: number;
  readonly first: readonly string[];
  readonly undone: string | null;
}

function audit(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { DATABASE_URL: database.url, DATA_DIR: site.folder, ORIGIN: address, ...more };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, [AUDIT, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  );
}

const files = createFolderStore(join(site.folder, 'receipts'));
function webp(): Buffer {
  const bytes = Buffer.alloc(40, 'a picture');
  bytes.write('RIFF');
  bytes.writeUInt32LE(32, 4);
  bytes.write('WEBP', 8);
  return bytes;
}
const opener = {
  readers: 1,
  open: async () => ({ type: 'opened' as const, picture: webp(), lines: ['TOTAL 12.00'] }),
  read: () => Promise.reject(new Error('It reads nothing')),
  stop: () => Promise.resolve(),
};

async function member(at = NOW - HOUR) {
  const memberId = await newMember(db);
  const now = new Date(at);
  const bonus = await withLedger(db, memberId, now, (ledger) =>
    append(ledger, {
      kind: 'bonus',
      points: 1_000,
      title: '',
      idempotency_key: 'bonus',
      request_hash: Buffer.of(1),
    }),
  );
  return { memberId, bonus: `${bonus.id}`, now };
}
const upload = (memberId: number, idempotencyKey: string) =>
  acceptUpload(
    { db, files, opening: { opener, log: site.app.log } },
    {
      memberId,
      centre: 'charleston',
      bytes: Buffer.from(`${memberId} ${idempotencyKey}`),
      idempotencyKey,
      now: new Date(),
    },
  );
async function spender() {
  const { memberId, bonus, now } = await member();
  const reward = await db
    .selectFrom('offers')
    .select('id')
    .where('kind', '=', 'reward')
    .where('points', '=', 250)
    .where('starts_on', '<', sql<string>`current_date`)
    .where('ends_on', '>', sql<string>`current_date`)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { number } = await redeemReward(db, { memberId, now, key: `r-${memberId}` }, { rewardId: reward.id });
  const option = { option: 'gift-card', points: 500, centre: 'charleston' };
  await exchangePoints(db, { memberId, now, key: `x-${memberId}` }, option);
  const row = await upload(memberId, 'r');
  return {
    memberId,
    bonus,
    number,
    receipt: row.id,
    file: join(site.folder, 'receipts', row.file_key ?? ''),
  };
}

async function returner() {
  const { memberId, receipt: purchase } = await spender();
  const back = await upload(memberId, 'back');
  await withLedger(db, memberId, new Date(), async (ledger) => {
    const { points } = await addPurchase(ledger, {
      kind: 'receipt',
      netCents: 4_250,
      currency: 'USD',
      centre: 'charleston',
      storeName: 'Nike',
      happenedAt: ledger.now,
      key: `receipt-${purchase}`,
    });
    await updateReceipt(ledger, purchase).set({ state: 'credited', points, net_cents: 4_250 }).execute();
    const taken = await takeBack(ledger, back, { purchase, cents: 4_250, date: null, by: 'rules' });
    await updateReceipt(ledger, back.id).set(taken).execute();
  });
}

test('an unharmed site is clean', async () => {
  await ensureDemoMember(db, DEMO.member);
  await ensureDemoHistory(db, new Date(), DEMO);
  await spender();
  await returner();
  const metrics = join(site.folder, 'audit.prom');
  const { code, stdout } = await audit(['--metrics', metrics]);
  expect(stdout.split('\n').filter((line) => !line.startsWith('ok '))).toEqual(['']);
  expect(code).toBe(0);
  expect(readFileSync(metrics, 'utf8')).toMatch(/^audit_wrong\{check="orders"\} 0$/m);
});

test('a check that could not be done is neither good nor wrong', async () => {
  const { code, stdout } = await audit(['--site', 'http://127.0.0.1:9']);
  expect(stdout).toMatch(/^UNDONE release-bytes .*127\.0\.0\.1:9.* does not answer/m);
  expect(code).toBe(2);
  const nothing = await audit([], { DATABASE_URL: '', DATA_DIR: join(site.folder, 'nothing') });
  expect(nothing).toMatchObject({ code: 2, stderr: expect.stringContaining('No site runs on') });
});

test('each planted fault is found by its check', async () => {
  const [balance, noEntry, noOrder, twice, late, voided, missing, cut] = await Promise.all(
    Array.from({ length: 8 }, spender),
  );
  if (!balance || !noEntry || !noOrder || !twice || !late || !voided || !missing || !cut) throw new Error();
  const [overspent, taken, cheap, idle] = [
    await member(),
    await member(),
    await member(),
    await member(NOW - 400 * 24 * HOUR),
  ];
  rmSync(missing.file);
  truncateSync(cut.file, 30);
  const { entry, files: remoteFiles } = workingRemote().manifest;
  const hash = Buffer.from(remoteFiles[entry]?.integrity.slice('sha256-'.length) ?? '', 'base64').toString(
    'hex',
  );
  appendFileSync(join(site.folder, `releases/mfe-working/1.0.0/${entry}-${hash}`), ' ');
  const served = '/releases/shell/1.0.0/web/more.22222222.js';
  tampering.set(served, (text) => `${text} `);
  tampering.set('/', (text) => text.replaceAll('/releases/shell/1.0.0/', '/releases/shell/0.9.0/'));
  await boss.createQueue('mail');
  const task = await boss.send('mail', {});
  await boss.createQueue('club-expiry');
  await boss.schedule('club-expiry', '41 * * * *');

  // Check, part of the row that it names, and the statement that plants the fault.
  const planted = `
    balances | ${balance.number} | update club_orders set balance_after = 7 where number = '${balance.number}'
    orders | order ${noEntry.number} | delete from ledger_entries where member_id = ${noEntry.memberId} and kind = 'redemption'
    orders | entry | update ledger_entries set order_id = null where member_id = ${noOrder.memberId} and kind = 'exchange'
    spending | balance of member ${overspent.memberId} | update ledger_entries set points = -90 where id = ${overspent.bonus}
    entries | entry ${taken.bonus} | update ledger_entries set points = -1 where id = ${taken.bonus}
    purchases | entry ${cheap.bonus} | update ledger_entries set kind = 'card', spend_cents = 5000 where id = ${cheap.bonus}
    cards | entry ${cheap.bonus} |
    receipts | receipt ${twice.receipt} | update receipts set state = 'credited', points = 9 where id = '${twice.receipt}'
    receipts | return ${voided.receipt} | update receipts set state = 'refused', reason = 'return' where id = '${voided.receipt}'
    payments | payment | insert into payments (purpose, detail, title, centre, amount_cents, currency, provider, idempotency_key, request_hash, created_at, member_id, state) values ('pass', '{}', '', '', 9, 'USD', 'x', 'k', '', now(), ${twice.memberId}, 'paid')
    payments-settled | payment | insert into payments (purpose, detail, title, centre, amount_cents, currency, provider, idempotency_key, request_hash, created_at, state) values ('pass', '{}', '', '', 9, 'USD', 'x', 'l', '', now() - interval '3 days', 'refund-due')
    keys | key entry bonus of member ${twice.memberId} | alter table ledger_entries drop constraint ledger_entries_member_id_idempotency_key_key; update ledger_entries set idempotency_key = 'bonus' where member_id = ${twice.memberId}
    keys | voided key r of member ${voided.memberId} | insert into voided_keys values (${voided.memberId}, 'r', now())
    receipts-read | ${late.receipt} | update receipts set uploaded_at = now() - interval '2 hours' where id = '${late.receipt}'
    pictures-deleted | ${cut.receipt} | update receipts set uploaded_at = now() - interval '99 days' where id = '${cut.receipt}'
    points-expired | member ${idle.memberId} |
    cards-settled | event e1 | insert into card_events (provider, event_id, kind, purchase, token, store_id, net_cents, total_cents, currency, happened_at, received_at) values ('x', 'e1', 'purchase', 'p', 't', 1, 1, 1, 'USD', now(), now() - interval '2 days')
    job-tasks | mail ${task} | update pgboss.job set start_after = now() - interval '2 hours' where id = '${task}'
    job-runs | club-expiry | update pgboss.schedule set created_on = now() - interval '1 day'
    releases-moved | ramp of mfe-working@1.0.0 | insert into release_ramps (name, version, steps, every_seconds, step_at, started_by) values ('mfe-working', '1.0.0', '{5,50}', 60, now() - interval '3 hours', 'x')
    data-deleted | used_once | insert into used_once values ('x', '', now() - interval '9 days')
    sample-fresh | sample of | update content_state set sample_day = current_date - 20
    channels | mfe-working | insert into release_revisions (who, why, channel, name, live_version) values ('x', 'x', 'main', 'mfe-working', '2.0.0')
    receipt-files | ${missing.receipt} (missing) |
    receipt-files | ${cut.receipt} (cut off) |
    release-files | mfe-working@1.0.0/${entry} (other bytes) |
    release-bytes | shell@1.0.0/web/more.22222222.js (other bytes) |
    release-page | shell@0.9.0 is not in a channel |`
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));
  await db.connection().execute(async (connection) => {
    // Without the triggers and foreign keys that prevent most of it.
    await sql`set session_replication_role = replica`.execute(connection);
    for (const [, , statement] of planted) if (statement) await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });

  const { code, stdout } = await audit(['--json']);
  expect(code).toBe(1);
  const outcomes: Outcome[] = JSON.parse(stdout);
  const found = new Map(outcomes.map(({ check, first }) => [check, first]));
  for (const [check = '', id] of planted) expect(found.get(check)?.join('\n'), check).toContain(id);
  expect(outcomes.filter(({ undone }) => undone !== null)).toEqual([]);
});
