import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { createConnection } from './pool.ts';
import { StorageError } from './storage-error.ts';
import { addressOf, unreachable } from './unreachable.ts';

/** Milliseconds in which a notification is heard where one ever is. */
const HEARD_MS = 5_000;

/**
 * Requires of an address that it keeps sessions, and leads to the database of the pool: a notification of the pool is heard there. A pooler in
 * transaction mode takes `LISTEN` and passes on nothing, so that a replica would learn late of a rollback without anybody having said so.
 *
 * @throws StorageError
 */
export async function requireSession(url: string, pool: Db, isDirect: boolean): Promise<void> {
  const connection = createConnection(url);
  const channel = `session_${randomUUID()}`;
  let hasHeard = false;
  const heard = new Promise<void>((resolve) =>
    connection.once('notification', () => {
      hasHeard = true;
      resolve();
    }),
  );
  // What breaks it rejects the query, too.
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
    await sql`select pg_notify(${channel}, '')`.execute(pool);
    await Promise.race([heard, wait(HEARD_MS, undefined, { ref: false })]);
    // A process that stood still meanwhile reads what it has not heard yet before this answer.
    if (!hasHeard) await connection.query('select 1');
    if (hasHeard) return;
  } catch (error) {
    throw unreachable(url, error);
  } finally {
    await connection.end().catch(() => undefined);
  }
  throw new StorageError(
    isDirect
      ? `DATABASE_DIRECT_URL (${addressOf(url)}) does not hear what DATABASE_URL notifies: it has to name the same database, and PostgreSQL itself, not a pooler.`
      : `The database at ${addressOf(url)} keeps no sessions, as behind a pooler in transaction mode: DATABASE_DIRECT_URL has to name PostgreSQL itself.`,
  );
}
