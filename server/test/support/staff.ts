import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/storage/index.ts';
import { createStaffSessions } from '../../src/staff/staff-sessions.ts';
import { staffDb } from '../../src/staff/staff-tables.ts';
import type { Role } from '../../src/staff/wire/roles.ts';

interface NewStaff {
  readonly roles: readonly Role[];
  readonly centres?: readonly string[] | null;
  readonly name?: string;
  /** Minutes since the sign-in. */
  readonly minutesAgo?: number;
}

/** Adds a staff account with a session, and returns what its browser sends. */
export async function staffHeaders(
  app: Pick<FastifyInstance, 'db'>,
  { roles, centres = null, name = 'Kim Lee', minutesAgo = 0 }: NewStaff,
): Promise<Record<string, string>> {
  const { id } = await staffDb(app.db)
    .insertInto('staff')
    .values({
      email: `${randomUUID()}@example.com`,
      name,
      roles: [...roles],
      centres: centres && [...centres],
      issuer: 'test',
      subject: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await createStaffSessions(app.db).create(id, new Date(Date.now() - minutesAgo * 60_000));
  return { cookie: `__Host-staff=${token}`, 'sec-fetch-site': 'same-origin' };
}

/** Makes jobs of a queue due that wait for a later time. */
export const startJobsNow = (db: Db, queue: string) =>
  sql`update pgboss.job set start_after = now() where name = ${queue}`.execute(db);
