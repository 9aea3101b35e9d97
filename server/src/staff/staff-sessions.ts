import { type Selectable, sql } from 'kysely';
import { hashOf, randomToken } from '../platform/crypto/secrets.ts';
import type { Db } from '../platform/storage/index.ts';
import { type StaffTables, staffDb } from './staff-tables.ts';
import type { Role } from './wire/roles.ts';

// Seconds from the last call, and from the sign-in, until a session ends.
const IDLE_SECONDS = 30 * 60;
const MOST_SECONDS = 10 * 3600;
// Seconds between two updates of a session's expiry.
const TOUCH_SECONDS = 60;

export interface StaffSession {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** Centres that an editor may change; null for all. */
  readonly centres: readonly string[] | null;
  /** Creation of the account. */
  readonly since: Date;
  readonly provedAt: Date;
}

const endOf = (start: ReturnType<typeof sql<Date>>) =>
  sql<Date>`least(now() + make_interval(secs => ${IDLE_SECONDS}), ${start} + make_interval(secs => ${MOST_SECONDS}))`;

/** Sessions of staff, apart from members' sessions. The browser's token is stored as a hash. */
export const createStaffSessions = (db: Db) => ({
  async create(staffId: number, provedAt: Date): Promise<string> {
    const token = randomToken();
    await staffDb(db)
      .insertInto('staff_sessions')
      .values({
        token_hash: hashOf(token),
        staff_id: staffId,
        proved_at: provedAt,
        expires_at: endOf(sql<Date>`now()`),
      })
      .execute();
    return token;
  },

  async find(token: string): Promise<StaffSession | null> {
    const row = await staffDb(db)
      .selectFrom('staff_sessions')
      .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
      .selectAll('staff')
      .select(['proved_at', 'seen_at'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    if (Date.now() - row.seen_at.getTime() > TOUCH_SECONDS * 1000)
      await staffDb(db)
        .updateTable('staff_sessions')
        .set({ seen_at: sql<Date>`now()`, expires_at: endOf(sql<Date>`created_at`) })
        .where('token_hash', '=', hashOf(token))
        .execute();
    return sessionOf(row);
  },

  async end(token: string): Promise<void> {
    await staffDb(db).deleteFrom('staff_sessions').where('token_hash', '=', hashOf(token)).execute();
  },

  async sweep(): Promise<void> {
    await staffDb(db).deleteFrom('staff_sessions').where('expires_at', '<', sql<Date>`now()`).execute();
  },
});

const sessionOf = ({
  created_at,
  proved_at,
  id,
  name,
  email,
  roles,
  centres,
}: Selectable<StaffTables['staff']> & { proved_at: Date }): StaffSession => ({
  id,
  name,
  email,
  roles,
  centres,
  since: created_at,
  provedAt: proved_at,
});
