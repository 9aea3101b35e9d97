import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { StorageError } from '../errors/operator-errors.ts';
import type { Db } from './database.ts';
import { createConnection } from './pool.ts';

// TLS codes of certificates that do not match `sslrootcert` or the host.
const UNTRUSTED =
  /^(ERR_TLS_CERT_\w+|CERT_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)_\w+)$/;

const codeOf = (error: object) => ('code' in error ? String(error.code) : '');

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const words = (error.message || codeOf(error) || error.name).replace(/\.$/, '');
  return UNTRUSTED.test(codeOf(error)) ? `its certificate is not trusted (${words})` : words;
}

export const unreachableError = (url: string, error: unknown): StorageError =>
  new StorageError(`The database at ${addressOf(url)} cannot be reached: ${reasonOf(error)}.`);

function addressOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return host + pathname;
  } catch {
    return 'DATABASE_URL';
  }
}

// Milliseconds to wait for a notification.
const HEARD_MS = 5_000;

/** A pooler in transaction mode accepts `LISTEN` and delivers nothing: replicas would see rollbacks late. */
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
  connection.on('error', () => undefined);
  try {
    await connection.connect();
    await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
    await sql`select pg_notify(${channel}, '')`.execute(pool);
    await Promise.race([heard, wait(HEARD_MS, undefined, { ref: false })]);
    // A paused process reads a pending notification before this answer.
    if (!hasHeard) await connection.query('select 1');
    if (hasHeard) return;
  } catch (error) {
    throw unreachableError(url, error);
  } finally {
    await connection.end().catch(() => undefined);
  }
  throw new StorageError(
    isDirect
      ? `DATABASE_DIRECT_URL (${addressOf(url)}) does not receive notifications of DATABASE_URL: it must name the same database on PostgreSQL itself, not a pooler.`
      : `The database at ${addressOf(url)} keeps no sessions, as behind a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself.`,
  );
}
