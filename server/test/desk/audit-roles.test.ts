import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrations } from '../../src/migrations.ts';
import { createDatabase } from '../../src/platform/storage/database.ts';
import { migrate } from '../../src/platform/storage/migrate.ts';
import { recordAct } from '../../src/staff/audit-entries.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';

// The roles of docs/operations/roles.sql, under names of this file.
const name = `site_${randomBytes(4).toString('hex')}`;
const [atServer = '', atDatabase = ''] = readFileSync(
  new URL('../../../docs/operations/roles.sql', import.meta.url),
  'utf8',
)
  .replace(/:'(owner|site)_password'/g, "'secret'")
  .replace(/^--.*$/gm, '')
  .replace(/\bsite\b(?!_)/g, name)
  .replaceAll('site_owner', `${name}_owner`)
  .split(/^\\connect .*$/m);

// PostgreSQL itself refuses: the trigger does not run.
const REFUSAL = /^(permission denied|must be owner|must have admin option)/;

const database = await createTestDatabase();
const open = (user?: string) => {
  const url = Object.assign(new URL(database.url), {
    pathname: user === undefined ? '/postgres' : `/${name}`,
  });
  if (user) Object.assign(url, { username: user, password: 'secret' });
  return createDatabase<unknown>({ url: url.href, max: 1 });
};
const run = async (db: Kysely<unknown>, script: string) => {
  for (const statement of script.split(';').filter((text) => text.trim() !== ''))
    await sql.raw(statement).execute(db);
};
const server = open();
await run(server, atServer);
const superuser = open('');
await run(superuser, atDatabase);
const owner = open(`${name}_owner`);
await migrate(owner, migrations);
const serving = open(name);
afterAll(async () => {
  for (const db of [serving, owner, superuser]) await db.destroy();
  await run(server, `drop database ${name} with (force); drop role ${name}; drop role ${name}_owner`);
  await server.destroy();
  await database.stop();
});

it('lets the serving role add entries, and neither change nor delete them', async () => {
  const by = { who: 'Kim Lee', staffId: null, via: 'desk' } as const;
  await recordAct(serving, by, {
    action: 'a.test',
    subject: ['test', 1],
    after: { points: 1 },
    why: 'a test',
  });
  for (const statement of [
    "update audit_entries set who = 'x'",
    'delete from audit_entries',
    'truncate audit_entries',
    'drop table audit_entries',
    'alter table audit_entries disable trigger all',
    'drop trigger audit_entries_only_added on audit_entries',
    "create or replace function refuse_audit_change() returns trigger language sql as ''",
    'set session_replication_role = replica',
    `grant ${name}_owner to ${name}`,
  ])
    await expect(sql.raw(statement).execute(serving), statement).rejects.toThrow(REFUSAL);
  const { rows } = await sql`select who, after from audit_entries`.execute(serving);
  expect(rows).toEqual([{ who: 'Kim Lee', after: { points: 1 } }]);
});

it('binds the owner of the table, too', async () => {
  for (const statement of [
    "update audit_entries set who = 'x'",
    'delete from audit_entries',
    'truncate audit_entries',
  ])
    await expect(sql.raw(statement).execute(owner), statement).rejects.toThrow('can only be added to');
});
