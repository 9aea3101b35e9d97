import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { ReleaseToken, TokenRequest } from 'shared-contracts/release';
import { equalText, hashOf, ownSecret, randomToken } from '../../../platform/crypto/secrets.ts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { Db } from '../../../platform/storage/index.ts';
import { hasRole } from '../../../staff/staff.plugin.ts';
import type { StaffSession } from '../../../staff/staff-sessions.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { type ReleaseTokensTable, releaseDb } from '../records/release-tables.ts';

export interface Principal {
  readonly id: string;
  /** Creation time, or null for the token that the server was started with. */
  readonly since: Date | null;
  readonly name: string;
  readonly isOperations: boolean;
  readonly releases: readonly string[] | '*';
  /** The person of a session of the desk; a token has none. */
  readonly staff?: StaffSession;
}

export const OPERATIONS: Principal = {
  id: 'operations',
  since: null,
  name: 'operations',
  isOperations: true,
  releases: '*',
};

const TOKEN = /^Bearer +rel_([a-z0-9]{12})_([A-Za-z0-9_-]{43})$/i;
const DAY = 24 * 60 * 60_000;
const SHOWN_DAYS = 365;

export type ReleaseTokens = ReturnType<typeof createReleaseTokens>;

type Headers = Pick<FastifyRequest, 'headers'>;

/** A person reads all releases. The role `releases` changes them, an administrator also tokens and freezes. */
const principalOfStaff = (staff: StaffSession): Principal => ({
  id: `staff:${staff.id}`,
  since: staff.since,
  name: staff.name,
  staff,
  isOperations: staff.roles.includes('administrator'),
  releases: hasRole(staff, ['releases']) ? '*' : [],
});

export function createReleaseTokens(
  db: Db,
  operationsToken: string,
  staffOf: (request: Headers) => Promise<StaffSession | null>,
) {
  const isOperations = bearerCheck(operationsToken);

  return {
    /** Returns who calls: the owner of a bearer token, else the person of a session of the desk. */
    async principalOf(request: Headers): Promise<Principal | null> {
      const { authorization } = request.headers;
      if (authorization === undefined) {
        const staff = await staffOf(request);
        return staff && hasRole(staff, ['releases', 'viewer']) ? principalOfStaff(staff) : null;
      }
      if (isOperations(authorization)) return OPERATIONS;
      const [, id, secret] = TOKEN.exec(authorization ?? '') ?? [];
      if (!id || !secret) return null;
      const row = await releaseDb(db)
        .selectFrom('release_tokens')
        .selectAll()
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      if (!row || !equalText(row.secret_hash, storedHash(secret))) return null;
      await noteUse(db, id);
      const { created_at: since, team: name, releases } = row;
      return { id, since, name, isOperations: releases === null, releases: releases ?? '*' };
    },

    create: (asked: Omit<TokenRequest, keyof Author>, by: Author) =>
      releaseDb(db)
        .transaction()
        .execute((transaction) => insertToken(transaction, asked, by)),

    async revoke(id: string, by: Author): Promise<ReleaseToken> {
      const row = await releaseDb(db)
        .transaction()
        .execute(async (transaction) => {
          const known = await transaction
            .selectFrom('release_tokens')
            .selectAll()
            .where('id', '=', id)
            .forUpdate()
            .executeTakeFirst();
          if (!known) throw new RequestError('NOT_FOUND', `There is no token ${id}.`);
          if (known.revoked_at) return known;
          await writeAudit(transaction, { ...by, action: 'token-revoke', detail: `${id} of ${known.team}` });
          return transaction
            .updateTable('release_tokens')
            .set({ revoked_at: new Date() })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow();
        });
      return shown(row);
    },

    async list(): Promise<ReleaseToken[]> {
      const rows = await releaseDb(db)
        .selectFrom('release_tokens')
        .selectAll()
        .where('expires_at', '>', new Date(Date.now() - SHOWN_DAYS * DAY))
        .orderBy('created_at', 'desc')
        .execute();
      return rows.map(shown);
    },
  };
}

export async function insertToken(
  db: Db,
  { team, releases, days }: Omit<TokenRequest, keyof Author>,
  by: Author,
): Promise<{ token: ReleaseToken; secret: string }> {
  const id = randomBytes(9).toString('hex').slice(0, 12);
  const secret = randomToken();
  const scope = releases === '*' ? null : [...new Set(releases)].sort();
  const detail = `${id} of ${team} for ${scope?.join(', ') ?? 'everything'}, ${days} days`;
  await writeAudit(db, { ...by, action: 'token-create', detail });
  const row = await releaseDb(db)
    .insertInto('release_tokens')
    .values({
      id,
      secret_hash: storedHash(secret),
      team,
      releases: scope,
      created_by: by.who,
      expires_at: new Date(Date.now() + days * DAY),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { token: shown(row), secret: `rel_${id}_${secret}` };
}

/** A plain hash is enough for 256 random bits. */
const storedHash = (secret: string) => hashOf(secret).toString('hex');

async function noteUse(db: Db, id: string): Promise<void> {
  await releaseDb(db)
    .updateTable('release_tokens')
    .set({ last_used_at: new Date() })
    .where('id', '=', id)
    .where(sql<boolean>`(last_used_at is null or last_used_at < now() - interval '1 minute')`)
    .execute();
}

function shown(row: Selectable<ReleaseTokensTable>): ReleaseToken {
  return {
    id: row.id,
    team: row.team,
    releases: row.releases ?? '*',
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}

/** Returns the given token, otherwise the one in `file`, which the first start creates. */
export function releaseToken(given: string | undefined, file: string): string {
  if (given) return given;
  const token = ownSecret(file);
  if (!token) throw new Error(`The file ${file} has no token: delete it, and the next start creates one.`);
  return token;
}

/** Returns a check of `Authorization` headers. Its duration reveals nothing about the token. */
export const bearerCheck = (token: string) => (authorization: string | undefined) => {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return equalText(given ?? '', token) && given !== undefined;
};
