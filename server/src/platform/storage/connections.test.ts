import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '../../migrations.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { requireSession } from './check-connection.ts';
import { createDatabase } from './database.ts';
import type { Migrations } from './migrate.ts';
import { startStorage } from './start-storage.ts';

const [database, other] = [await createTestDatabase(), await createTestDatabase()];
afterAll(() => Promise.all([database.stop(), other.stop()]));

async function startUpParameters(): Promise<string[]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const db = createDatabase({ url: `postgresql://site@127.0.0.1:${port}/site` });
  const connected = once(server, 'connection');
  const refused = expect(sql`select 1`.execute(db)).rejects.toThrow();
  const [socket]: Socket[] = await connected;
  const [packet]: Buffer[] = socket ? await once(socket, 'data') : [];
  socket?.destroy();
  await refused;
  await db.destroy();
  server.close();
  const words = String(packet?.subarray(8)).split('\0');
  return words.filter((word, at) => at % 2 === 0 && word);
}

async function namedStatements(prepares?: boolean): Promise<number> {
  const db = createDatabase({ url: database.url, max: 1, ...(prepares === undefined ? {} : { prepares }) });
  try {
    for (let at = 0; at < 8; at++) await sql`select ${at}::int as often`.execute(db);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(
      db,
    );
    return rows[0]?.n ?? -1;
  } finally {
    await db.destroy();
  }
}

describe('connection pool', () => {
  test('sends no start-up parameters that a pooler rejects', async () => {
    expect((await startUpParameters()).sort()).toEqual(['client_encoding', 'database', 'user']);
  });

  test('prepares repeated statements by name, unless disabled', async () => {
    expect(await namedStatements()).toBeGreaterThan(0);
    expect(await namedStatements(false)).toBe(0);
  });
});

describe('direct database URL', () => {
  test('is accepted if it receives notifications of the pool', async () => {
    await requireSession(database.url, database.db, true);
  });

  test('is rejected with the name of the wrong setting if it does not', async () => {
    await expect(requireSession(other.url, database.db, true)).rejects.toMatchObject({
      name: 'StorageError',
      message: expect.stringMatching(/^DATABASE_DIRECT_URL \(localhost\/test_\w+\) does not receive/),
    });
    await expect(requireSession(other.url, database.db, false)).rejects.toThrow(
      /keeps no sessions.*set DATABASE_DIRECT_URL to PostgreSQL itself/,
    );
  });

  test('is rejected if the database cannot be reached', async () => {
    await expect(
      requireSession('postgresql://site:secret@127.0.0.1:1/site', database.db, true),
    ).rejects.toThrow(
      'The database at 127.0.0.1:1/site cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });
});

describe('database role without schema rights', () => {
  const role = `visitor_${randomBytes(6).toString('hex')}`;
  const url = () => Object.assign(new URL(database.url), { username: role }).href;
  const start = (all: Migrations) => startStorage({ folder: '', databaseUrl: url() }, all);

  beforeAll(async () => {
    const name = sql.id(role);
    await sql`create role ${name} login`.execute(database.db);
    await sql`grant usage on schema public to ${name}`.execute(database.db);
    await sql`grant select, insert, update, delete on all tables in schema public to ${name}`.execute(
      database.db,
    );
  });
  afterAll(async () => {
    await sql`drop owned by ${sql.id(role)}`.execute(database.db);
    await sql`drop role ${sql.id(role)}`.execute(database.db);
  });

  test('starts the server when the tables are migrated', async () => {
    const storage = await start(migrations);
    const { rows } = await sql`select current_user::text as who`.execute(storage.db);
    expect(rows).toEqual([{ who: role }]);
    await storage.stop();
  });

  test('fails with the migration command when a migration is missing', async () => {
    const up: Migration['up'] = async (db) => void (await sql`create table more (id int)`.execute(db));
    const more = { ...migrations, '9999-more': { up } };
    await expect(start(more)).rejects.toMatchObject({
      name: 'StorageError',
      message: expect.stringMatching(/\(9999-more\): permission denied .*pnpm migrate/),
    });
  });
});
