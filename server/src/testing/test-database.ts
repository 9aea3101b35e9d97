import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { SAMPLE_CONTENT } from 'sample-content';
import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { CardTables } from '../club/cards/card-tables.ts';
import type { CorrectionTables } from '../club/corrections/correction-tables.ts';
import type { LedgerTables } from '../club/ledger/ledger-tables.ts';
import type { MemberCardTables } from '../club/member-card/member-card.ts';
import type { OrderTables } from '../club/orders/order-tables.ts';
import type { PaymentTables } from '../club/payments/payment-tables.ts';
import type { ReceiptTables } from '../club/receipts/receipt-tables.ts';
import type { PassTables } from '../club/savings-pass/pass-tables.ts';
import type { ChangeSetTables } from '../content/change-sets/change-set-tables.ts';
import { ensureContent } from '../content/import/ensure-content.ts';
import { ensurePlaces } from '../content/places/ensure-places.ts';
import type { ContentTables } from '../content/store/content-tables.ts';
import type { CompositionTables } from '../delivery/composition/composition-tables.ts';
import type { ReleaseErrorsTables } from '../delivery/release-errors/release-errors-tables.ts';
import type { ReleaseHealthTables } from '../delivery/release-health/release-health-tables.ts';
import type { ReleaseTables } from '../delivery/releases/records/release-tables.ts';
import type { AnalyticsTables } from '../engagement/analytics/analytics-tables.ts';
import type { MessageTables } from '../engagement/contact/message-tables.ts';
import type { ReminderTables } from '../engagement/reminders/reminder-tables.ts';
import type { VisitPlanTables } from '../engagement/visit-plans/visit-plans.plugin.ts';
import type { ConsentTables } from '../identity/consent/consent-tables.ts';
import type { IdentityTables } from '../identity/identity-tables.ts';
import { migrations } from '../migrations.ts';
import type { HttpTables } from '../platform/http/http-tables.ts';
import { createDatabase, viewOf } from '../platform/storage/database.ts';
import { type Embedded, startEmbedded } from '../platform/storage/embedded/start-embedded.ts';
import { migrate } from '../platform/storage/migrate.ts';
import { createDatabaseIfMissing } from '../platform/storage/start-storage.ts';
import type { StaffTables } from '../staff/staff-tables.ts';
import { clusterFolder } from './test-clusters.setup.ts';

/** Every area's tables: tests may look at all of them. */
interface AllTables
  extends AnalyticsTables,
    CardTables,
    ChangeSetTables,
    CompositionTables,
    ConsentTables,
    CorrectionTables,
    ContentTables,
    HttpTables,
    IdentityTables,
    LedgerTables,
    MemberCardTables,
    MessageTables,
    OrderTables,
    PassTables,
    PaymentTables,
    ReceiptTables,
    ReleaseErrorsTables,
    ReleaseHealthTables,
    ReleaseTables,
    ReminderTables,
    StaffTables,
    VisitPlanTables {}

export type TestDb = Kysely<AllTables>;

export const testDb = viewOf<AllTables>();

export interface TestDatabase {
  readonly url: string;
  readonly db: TestDb;
  /** Drops the database; call it in `afterAll`. */
  readonly stop: () => Promise<void>;
}

interface TestDatabaseOptions {
  /** Time, in milliseconds since the epoch, for which the database has the sample content; without it there is none. */
  readonly sampleAt?: number;
}

/** Each Vitest worker has a PostgreSQL server of its own. `TEST_DATABASE_URL` names another one. */
export async function createTestDatabase({ sampleAt }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = await testServer();
  const maintenance = server.url('postgres');
  const tables = await tablesTemplate(server);
  const template = sampleAt === undefined ? tables : await sampleTemplate(server, sampleAt, tables);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await createDatabaseIfMissing(maintenance, name, template);
  const url = server.url(name);
  const db = createDatabase<AllTables>({ url, max: 8 });
  const stop = async () => {
    await db.destroy();
    await onServer(maintenance, `drop database if exists ${name} with (force)`);
    await server.stop();
  };
  return { url, db, stop };
}

let joined: Promise<Embedded> | undefined;

async function testServer(): Promise<Embedded> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const url = (database: string) => Object.assign(new URL(given), { pathname: `/${database}` }).href;
    return { url, stop: async () => undefined };
  }
  const worker = process.env.VITEST_POOL_ID;
  if (!worker) return startEmbedded({ folder: clusterFolder('0'), forTests: true });
  joined ??= startEmbedded({ folder: clusterFolder(worker), forTests: true });
  const server = await joined;
  // It stays for the worker's next file; `test-clusters.setup.ts` stops it after the last one.
  return { url: (database) => server.url(database), stop: async () => undefined };
}

/** Returns a hash of the files, so that an old template is never used. */
function fingerprint(...patterns: readonly string[]): string {
  const checkout = fileURLToPath(new URL('../../..', import.meta.url));
  const hash = createHash('sha256');
  for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: checkout })).sort())
    hash.update(file).update(readFileSync(join(checkout, file)));
  return hash.digest('hex').slice(0, 16);
}

const TABLES = 'server/src/**/{migrations,places}/*.ts';
const SAMPLE = [
  'sample-content/{data,src}/**/*.{ts,json,txt,md}',
  'shared-contracts/src/**/*.ts',
  'server/src/content/{import,store,write}/*.ts',
];
/** Templates with content that are kept: each day brings a new one. */
const MOST_SAMPLES = 4;

let tablesName: string | undefined;
function tablesTemplate(server: Embedded): Promise<string> {
  tablesName ??= `template_${fingerprint(TABLES)}`;
  return ensureTemplate(server, tablesName, undefined, async (db) => {
    await migrate(db, migrations);
    // Copied with the tables: reading the gazetteer for every test file would take longer than most of them.
    await ensurePlaces(db);
  });
}

let sampleHash: string | undefined;
/** The sample is written once for a day: writing it for every test file would take longer than most of them. */
async function sampleTemplate(server: Embedded, at: number, tables: string): Promise<string> {
  sampleHash ??= fingerprint(TABLES, ...SAMPLE);
  const day = localDateAt(at, SITE_TIME_ZONE).replaceAll('-', '');
  const name = `sample_${day}_${sampleHash}`;
  const { rows } = await onServer(
    server.url('postgres'),
    `select datname from pg_database where datname like 'sample\\_%' and datname <> '${name}' order by oid desc offset ${MOST_SAMPLES - 1}`,
  );
  for (const { datname } of rows)
    await onServer(server.url('postgres'), `drop database if exists ${datname} with (force)`);
  return ensureTemplate(server, name, tables, (db) => ensureContent(db, at, SAMPLE_CONTENT));
}

/** Fills a template aside and renames it, so that others find it complete or make it themselves. */
async function ensureTemplate(
  server: Embedded,
  name: string,
  source: string | undefined,
  fill: (db: Kysely<unknown>) => Promise<unknown>,
): Promise<string> {
  const maintenance = server.url('postgres');
  const exists = await onServer(maintenance, `select 1 from pg_database where datname = '${name}'`);
  if (exists.rowCount) return name;
  const aside = `${name}_${randomBytes(6).toString('hex')}`;
  await createDatabaseIfMissing(maintenance, aside, source);
  const db = createDatabase<unknown>({ url: server.url(aside), max: 1 });
  await fill(db);
  await db.destroy();
  await onServer(maintenance, `alter database ${aside} rename to ${name}`).catch(async (error: unknown) => {
    await onServer(maintenance, `drop database ${aside} with (force)`);
    if (!(error instanceof Error && 'code' in error && error.code === '42P04')) throw error;
  });
  return name;
}

async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
