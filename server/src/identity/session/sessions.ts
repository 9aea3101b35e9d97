import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import { hashOf, randomToken, type Secrets } from '../../platform/crypto/secrets.ts';
import type { Db } from '../../platform/storage/index.ts';
import { identityDb, type SessionsTable } from '../identity-tables.ts';

/** Seconds from the last visit until a session ends. */
export const SESSION_SECONDS = 30 * 24 * 3600;
// Seconds from its start until a session ends, even if it is used.
const SESSION_MOST_SECONDS = 90 * 24 * 3600;
// Seconds between two updates of a session's expiry.
const TOUCH_SECONDS = 3600;
// Seconds until another process may retry a refresh.
const LEASE_SECONDS = 20;

export type SessionRow = Selectable<SessionsTable>;

interface NewSession {
  readonly memberId: number;
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly refreshToken: string | null;
  readonly idToken?: string | null;
  /** Seconds until the session is refreshed at the provider. */
  readonly refreshIn: number;
  readonly authenticatedAt?: Date | null;
}

export type Sessions = ReturnType<typeof createSessions>;

const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

const endOf = ({ created_at }: Pick<SessionRow, 'created_at'>) =>
  new Date(Math.min(+later(SESSION_SECONDS), +created_at + SESSION_MOST_SECONDS * 1000));

const createSessionFacts = (db: Db) => ({
  async count(memberId: number): Promise<number> {
    const { n } = await identityDb(db)
      .selectFrom('sessions')
      .select(sql<number>`count(*)`.as('n'))
      .where('member_id', '=', memberId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    return n;
  },
  async keep(id: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    await sql`update sessions set data = data || ${JSON.stringify(data)}::jsonb where id = ${id}`.execute(db);
  },
});

export function createSessions(db: Db, secrets: Secrets) {
  const sealed = (id: string, token: string | null) => token && secrets.seal(token, `session/${id}`);

  async function update(id: string, values: Updateable<SessionsTable>): Promise<void> {
    await identityDb(db).updateTable('sessions').set(values).where('id', '=', id).execute();
  }

  async function touch(row: SessionRow): Promise<SessionRow> {
    if (Date.now() - row.seen_at.getTime() < TOUCH_SECONDS * 1000) return row;
    const moved = { seen_at: new Date(), expires_at: endOf(row) };
    await update(row.id, moved);
    return { ...row, ...moved };
  }

  return {
    ...createSessionFacts(db),
    async create(session: NewSession): Promise<string> {
      const { memberId, issuer, subject, sid, refreshToken, idToken = null, refreshIn } = session;
      const token = randomToken();
      const id = randomUUID();
      await identityDb(db)
        .insertInto('sessions')
        .values({
          id,
          token_hash: hashOf(token),
          member_id: memberId,
          issuer,
          subject,
          sid,
          sealed_refresh_token: sealed(id, refreshToken),
          sealed_id_token: sealed(id, idToken),
          refresh_due_at: later(refreshIn),
          data: '{}',
          proved_at: session.authenticatedAt ?? null,
          expires_at: later(SESSION_SECONDS),
        })
        .execute();
      return token;
    },
    async find(token: string): Promise<SessionRow | null> {
      const row = await identityDb(db)
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', sql<Date>`now()`)
        .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${SESSION_MOST_SECONDS})`)
        .executeTakeFirst();
      return row ? touch(row) : null;
    },
    async claimRefresh(id: string): Promise<{ refreshToken: string | null } | null> {
      // The provider is called over the network, where no transaction may wait: a lease, not a lock.
      const row = await identityDb(db)
        .updateTable('sessions')
        .set({ refreshing_until: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})` })
        .where('id', '=', id)
        .where('error', 'is', null)
        .where('refresh_due_at', '<=', sql<Date>`now()`)
        .where(sql<boolean>`coalesce(refreshing_until <= now(), true)`)
        .returning('sealed_refresh_token')
        .executeTakeFirst();
      if (!row) return null;
      const { sealed_refresh_token } = row;
      return { refreshToken: sealed_refresh_token && secrets.open(sealed_refresh_token, `session/${id}`) };
    },
    refreshed: (
      id: string,
      { refreshToken, refreshIn }: { refreshToken: string | null; refreshIn: number },
    ) =>
      update(id, {
        refreshing_until: null,
        refresh_due_at: later(refreshIn),
        ...(refreshToken ? { sealed_refresh_token: sealed(id, refreshToken) } : {}),
      }),
    refreshLater: (id: string) =>
      update(id, { refreshing_until: null, refresh_due_at: later(LEASE_SECONDS) }),
    refused: (id: string) =>
      update(id, { refreshing_until: null, error: 'RefreshAccessTokenError', sealed_refresh_token: null }),
    prove: (id: string) => update(id, { proved_at: new Date() }),
    idTokenOf: ({ id, sealed_id_token }: SessionRow): string | null =>
      sealed_id_token && secrets.open(sealed_id_token, `session/${id}`),
    async end(id: string): Promise<void> {
      await identityDb(db).deleteFrom('sessions').where('id', '=', id).execute();
    },
    async endOfMember(memberId: number): Promise<void> {
      await identityDb(db).deleteFrom('sessions').where('member_id', '=', memberId).execute();
    },
    async endOfProvider(
      issuer: string,
      { sid, subject }: { sid?: string | undefined; subject?: string | undefined },
    ): Promise<number> {
      if (sid === undefined && subject === undefined) return 0;
      let ended = identityDb(db).deleteFrom('sessions').where('issuer', '=', issuer);
      if (sid !== undefined) ended = ended.where('sid', '=', sid);
      if (subject !== undefined) ended = ended.where('subject', '=', subject);
      const { numDeletedRows } = await ended.executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
