import type { FastifyInstance, FastifyRequest } from 'fastify';
import { paths, type Receipt, withQuery } from 'shared-contracts';
import { readAttribute } from '../../identity/members/attributes.ts';
import { memberRow } from '../../identity/members/preferences.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';

interface Taken {
  readonly memberId: number;
  readonly centre: string;
  readonly request: FastifyRequest;
}

/** The member's own centre, else where they were last: a share sheet has no room to ask. */
async function centreFor(db: Db, memberId: number): Promise<string | null> {
  const preferred = await readAttribute(db, memberId, 'preferred_center');
  return typeof preferred === 'string' && preferred ? preferred : (await memberRow(db, memberId)).last_center;
}

/**
 * Share target of the web app manifest: a photo or PDF that the system's share sheet posts to the page itself. The browser's own
 * navigation has no page behind it, and no token: what comes from any site is refused by Fetch Metadata. The answer is a page, whatever
 * becomes of it.
 */
export function shareTarget(app: FastifyInstance, take: (taken: Taken) => Promise<Receipt>): void {
  app.post(paths.uploadReceipt(), { config: { cardNumbers: 'own' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers['sec-fetch-site'] !== 'none')
      throw new RequestError('FORBIDDEN', 'A receipt is shared from your device.');
    const session = await app.auth.sessionOf(request);
    if (!session || session.error) {
      const callbackUrl = paths.uploadReceipt();
      return reply.redirect(paths.signIn({ error: 'SessionRequired', callbackUrl }), 303);
    }
    const memberId = session.member_id;
    const back = (shared: string) => reply.redirect(withQuery(paths.uploadReceipt(), { shared }), 303);
    const centre = await centreFor(app.db, memberId);
    if (!centre) return back('no-center');
    try {
      const { id } = await take({ memberId, centre, request });
      return reply.redirect(withQuery(paths.uploadReceipt(), { receipt: id }), 303);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return back('refused');
    }
  });
}
