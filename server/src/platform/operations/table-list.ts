import type pg from 'pg';
import type { Backup, BackupTable } from './backup-manifest.ts';

const JOB_TABLES = ['queue', 'job'];

type Table = Pick<BackupTable, 'schema' | 'name' | 'columns'>;

/** Returns the tables to back up, each after the tables it references. Computed columns are left out. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where not c.relispartition and c.relkind in ('r', 'p') and (
       (n.nspname = 'public' and c.relname not like 'kysely\\_%')
       or (n.nspname = 'pgboss' and c.relname = any($1)))
     order by 1, 2`,
    [JOB_TABLES],
  );
  return inOrder(rows, await references(client));
}

async function references(client: pg.ClientBase): Promise<ReadonlyArray<readonly [string, string]>> {
  const { rows } = await client.query<{ table: string; refers: string }>(
    `select tn.nspname || '.' || t.relname as "table", rn.nspname || '.' || r.relname as refers
     from pg_constraint f
     join pg_class t on t.oid = f.conrelid join pg_namespace tn on tn.oid = t.relnamespace
     join pg_class r on r.oid = f.confrelid join pg_namespace rn on rn.oid = r.relnamespace
     where f.contype = 'f'`,
  );
  return rows.map(({ table, refers }) => [table, refers]);
}

const qualifiedName = ({ schema, name }: Table) => `${schema}.${name}`;

function inOrder(tables: readonly Table[], refers: ReadonlyArray<readonly [string, string]>): Table[] {
  const left = new Map(tables.map((table) => [qualifiedName(table), table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      ([key]) => !refers.some(([table, other]) => table === key && other !== key && left.has(other)),
    );
    if (free.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...left.keys()].join(', ')}`);
    for (const [key, table] of free) {
      ordered.push(table);
      left.delete(key);
    }
  }
  return ordered;
}

export async function listSequences(client: pg.ClientBase): Promise<Backup['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences where schemaname = 'public' order by 2`,
  );
  const sequences: Backup['sequences'] = [];
  for (const { schema, name } of rows) {
    const { rows: found } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quoted(client, schema, name)}`,
    );
    sequences.push({ schema, name, last: found[0]?.last ?? '1', isCalled: found[0]?.called ?? false });
  }
  return sequences;
}

export async function jobsVersion(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.version') is not null as there`,
  );
  if (!rows[0]?.there) return null;
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version');
  return versions[0]?.version ?? null;
}

export const quoted = (client: pg.ClientBase, ...names: readonly string[]) =>
  names.map((name) => client.escapeIdentifier(name)).join('.');
