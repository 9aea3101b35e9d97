import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { hashOf } from '../../platform/crypto/secrets.ts';
import { cookieOf } from '../../platform/http/cookies.ts';
import type { Db } from '../../platform/storage/index.ts';
import { compositionDb } from './composition-tables.ts';

export const QA_COOKIE = '__Host-qa';

export type Testers = ReturnType<typeof createTesters>;

export function createTesters(db: Db) {
  const isClaimed = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
    (headers.cookie ?? '').includes(`${QA_COOKIE}=`);

  async function has(request: FastifyRequest): Promise<boolean> {
    const id = isClaimed(request) ? cookieOf(request, QA_COOKIE) : null;
    const session =
      id &&
      (await compositionDb(db)
        .selectFrom('qa_sessions')
        .select('team')
        .where('id_hash', '=', hashOf(id))
        .where('expires_at', '>', new Date())
        .where(
          sql<boolean>`token_id is null or exists (
            select from release_tokens where id = token_id and revoked_at is null and expires_at > now())`,
        )
        .executeTakeFirst());
    return Boolean(session);
  }

  return {
    /** Whether the request has a tester cookie, valid or not. A cheap check for every request. */
    isClaimed,
    has,
    async end(request: FastifyRequest): Promise<void> {
      const id = cookieOf(request, QA_COOKIE);
      if (id) await compositionDb(db).deleteFrom('qa_sessions').where('id_hash', '=', hashOf(id)).execute();
    },
  };
}
