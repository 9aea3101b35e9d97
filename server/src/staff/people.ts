import { type Selectable, sql } from 'kysely';
import { FieldsError, RequestError } from '../platform/errors/request-error.ts';
import type { Db } from '../platform/storage/index.ts';
import { type Actor, recordAct } from './audit-entries.ts';
import { type StaffTables, staffDb } from './staff-tables.ts';
import type { Role } from './wire/roles.ts';
import type { Person } from './wire/session.ts';

// An invitation that nobody accepts must not wait for a later owner of the address.
const INVITATION_DAYS = 14;
const LOCK = 720_521_860;

type Row = Selectable<StaffTables['staff']>;

interface Rights {
  readonly name: string;
  readonly roles: readonly Role[];
  /** Slugs of centres; null for all. */
  readonly centers: readonly string[] | null;
}

const rightsOf = ({ name, roles, centres, disabled_at }: Row) => ({
  name,
  roles,
  centers: centres,
  isDisabled: disabled_at !== null,
});

const personOf = (row: Row & { readonly last_seen?: Date | null }): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  roles: row.roles,
  centers: row.centres,
  state: row.disabled_at ? 'disabled' : row.subject === null ? 'invited' : 'active',
  isDisabled: row.disabled_at !== null,
  invitedAt: row.invited_at.toISOString(),
  lastSeenAt: row.last_seen?.toISOString() ?? null,
});

export async function listPeople(db: Db): Promise<Person[]> {
  const rows = await staffDb(db)
    .selectFrom('staff')
    .selectAll()
    .select(
      sql<Date | null>`(select max(seen_at) from staff_sessions where staff_id = staff.id)`.as('last_seen'),
    )
    .orderBy('name')
    .execute();
  return rows.map(personOf);
}

const inTurn = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  staffDb(db)
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      return work(tx);
    });

/** Creates an account that the owner of the address takes over at the first sign-in. */
export const invite = (
  db: Db,
  { email, name, roles, centers }: Rights & { readonly email: string },
  by: Actor,
  why: string,
): Promise<Person> =>
  inTurn(db, async (tx) => {
    const row = await staffDb(tx)
      .insertInto('staff')
      .values({ email: email.toLowerCase(), name, roles: [...roles], centres: centers && [...centers] })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row)
      throw new FieldsError({ email: `${email} has an account already. Change it instead.` }, 'CONFLICT');
    await recordAct(tx, by, {
      action: 'staff.invite',
      subject: ['staff', row.id],
      after: { email: row.email, ...rightsOf(row) },
      why,
    });
    return personOf(row);
  });

/** Changes an account. Fewer rights and a lock apply with the next call. A renewed invitation starts again. */
export const changePerson = (
  db: Db,
  id: number,
  { isDisabled, name, roles, centers }: Rights & { readonly isDisabled: boolean },
  by: Actor,
  why: string,
): Promise<Person> =>
  inTurn(db, async (tx) => {
    const old = await staffDb(tx).selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst();
    if (!old) throw new RequestError('NOT_FOUND', 'There is no such staff account.');
    const row = await staffDb(tx)
      .updateTable('staff')
      .set({
        name,
        roles: [...roles],
        centres: centers && [...centers],
        disabled_at: isDisabled ? (old.disabled_at ?? sql<Date>`now()`) : null,
        ...(old.subject === null ? { invited_at: sql<Date>`now()` } : {}),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isDisabled) await staffDb(tx).deleteFrom('staff_sessions').where('staff_id', '=', id).execute();
    await requireAdministrator(tx);
    await recordAct(tx, by, {
      action: 'staff.change',
      subject: ['staff', id],
      before: rightsOf(old),
      after: rightsOf(row),
      why,
    });
    return personOf(row);
  });

async function requireAdministrator(tx: Db): Promise<void> {
  const left = await staffDb(tx)
    .selectFrom('staff')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`'administrator' = any(roles)`)
    .executeTakeFirst();
  if (!left)
    throw new RequestError('CONFLICT', 'The last administrator must stay. Make someone else one first.');
}

/**
 * Returns the account of a sign-in, or null for people who are not invited. The first sign-in binds the invitation
 * to the subject, so that a later owner of the address gets nothing.
 */
export async function personAt(
  db: Db,
  { issuer, subject, email }: { readonly issuer: string; readonly subject: string; readonly email: string },
): Promise<{ readonly id: number; readonly name: string } | null> {
  const known = await staffDb(db)
    .selectFrom('staff')
    .select(['id', 'name', 'disabled_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (known) return known.disabled_at ? null : known;
  const bound = await staffDb(db)
    .updateTable('staff')
    .set({ issuer, subject })
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('subject', 'is', null)
    .where('disabled_at', 'is', null)
    .where('invited_at', '>', sql<Date>`now() - make_interval(days => ${INVITATION_DAYS})`)
    .returning(['id', 'name'])
    .executeTakeFirst();
  return bound ?? null;
}

const plain = sql<string>`lower(regexp_replace(name, '\\s+', ' ', 'g'))`;

/** Whether a name or address belongs to a staff account, so that no token may sign with it. */
export async function isStaffName(db: Db, claimed: string): Promise<boolean> {
  const wanted = claimed.trim().replace(/\s+/g, ' ').toLowerCase();
  const found = await staffDb(db)
    .selectFrom('staff')
    .select('id')
    .where((eb) => eb.or([eb(plain, '=', wanted), eb(sql<string>`lower(email)`, '=', wanted)]))
    .executeTakeFirst();
  return found !== undefined;
}
