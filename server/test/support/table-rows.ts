import { listTables } from '../../src/platform/operations/table-list.ts';
import { createConnection } from '../../src/platform/storage/pool.ts';

/** Every row of every table as text, by `schema.table`. */
export async function tableRows(url: string): Promise<Record<string, readonly string[]>> {
  const client = createConnection(url);
  await client.connect();
  try {
    const all: Record<string, readonly string[]> = {};
    for (const { schema, name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${schema}.${name} t order by 1`,
      );
      all[`${schema}.${name}`] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}
