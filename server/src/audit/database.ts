import pg from 'pg';
import type { z } from 'zod';

const CONNECT_MS = 10_000;
// Milliseconds per statement.
const STATEMENT_MS = 600_000;

export type Query = <T>(row: z.ZodType<T>, text: string, values?: unknown[]) => Promise<T[]>;

export interface AuditDatabase {
  /** Runs `work` in a read-only transaction that sees one state of the database. A failed statement ends only itself. */
  snapshot<R>(work: (query: Query) => Promise<R>): Promise<R>;
  end(): Promise<void>;
}

export async function openDatabase(url: string): Promise<AuditDatabase> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection also rejects the query under way.
  client.on('error', () => undefined);
  await client.connect();
  const query: Query = async (row, text, values = []) => {
    await client.query('savepoint one');
    try {
      const { rows } = await client.query(text, values);
      return row.array().parse(rows);
    } catch (error) {
      await client.query('rollback to savepoint one');
      throw error;
    }
  };
  return {
    async snapshot(work) {
      await client.query('begin isolation level repeatable read read only');
      try {
        await client.query(`set local statement_timeout = ${STATEMENT_MS}`);
        await client.query(`set local timezone = 'UTC'`);
        return await work(query);
      } finally {
        await client.query('rollback');
      }
    },
    end: () => client.end(),
  };
}
