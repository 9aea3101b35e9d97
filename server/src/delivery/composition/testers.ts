import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';
import type { Db } from '../../platform/storage/index.ts';
import { compositionDb } from './composition-tables.ts';

export const QA_COOKIE = '__Host-qa';

export type Testers = ReturnType<typeof createTesters>;

export function createTesters(db: Db) {
  const isClaimed = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
    (headers.cookie ?? '').includes(`${QA_COOKIE}=`);

  const openSession = (id: string) =>
    compositionDb(db)
      .selectFrom('qa_sessions')
      .select(['team', 'token_id', 'expires_at'])
      .where('id_hash', '=', hashOf(id))
      .where('expires_at', '>', new Date())
      .where(
        sql<boolean>`token_id is null or exists (
          select from release_tokens where id = token_id and revoked_at is null and expires_at > now())`,
      )
      .executeTakeFirst();

  async function sessionOf(request: FastifyRequest) {
    const id = isClaimed(request) ? cookieOf(request, QA_COOKIE) : null;
    return id ? openSession(id) : undefined;
  }

  return {
    isClaimed,
    has: async (request: FastifyRequest): Promise<boolean> => (await sessionOf(request)) !== undefined,

    async keyFor(request: FastifyRequest): Promise<string | null> {
      const session = await sessionOf(request);
      const key = randomToken();
      if (session)
        await compositionDb(db)
          .insertInto('qa_sessions')
          .values({ ...session, id_hash: hashOf(key) })
          .execute();
      return session ? key : null;
    },

    async enter(reply: FastifyReply, key: string): Promise<boolean> {
      const session = await openSession(key);
      const id = randomToken();
      const { numUpdatedRows } = await compositionDb(db)
        .updateTable('qa_sessions')
        .set({ id_hash: hashOf(id) })
        .where('id_hash', '=', hashOf(key))
        .executeTakeFirst();
      if (!session || numUpdatedRows === 0n) return false;
      setCookie(reply, QA_COOKIE, id, Math.ceil((+session.expires_at - Date.now()) / 1_000));
      return true;
    },

    async end(request: FastifyRequest): Promise<void> {
      const id = cookieOf(request, QA_COOKIE);
      if (id) await compositionDb(db).deleteFrom('qa_sessions').where('id_hash', '=', hashOf(id)).execute();
    },
  };
}
