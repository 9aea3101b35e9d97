import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths, type Receipt, STORAGE_KEYS, withQuery } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { readAttribute } from '../../identity/members/attributes.ts';
import { memberRow } from '../../identity/members/preferences.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { idSchema } from './receipt-calls.ts';
import { type SharedFile, type SharedFiles, WAITS_SECONDS } from './shared-files.ts';

interface Taken {
  readonly memberId: number;
  readonly centre: string;
  /** Read once there is room for it. */
  readonly fileOf: () => Promise<Buffer>;
}

export interface ShareTargetParts {
  /** The one file of a request. */
  fileOf(request: FastifyRequest): Promise<Buffer>;
  take(taken: Taken): Promise<Receipt>;
  readonly shared: SharedFiles;
}

const COOKIE = STORAGE_KEYS.sharedReceipt.name;
/** Files that one address shares while nobody is signed in there. */
const SHARES = { most: 10, seconds: 3_600 } as const;
/** Those that are taken in at once by this process: each is held in memory. */
const AT_ONCE = 4;

const cookieSchema = z.tuple([z.guid(), z.string().check(z.regex(/^[\w-]{43}$/))]);

/** File that this browser has waiting. */
function waitingOf(request: FastifyRequest): SharedFile | null {
  const parsed = cookieSchema.safeParse((cookieOf(request, COOKIE) ?? '').split('.'));
  return parsed.success ? { id: parsed.data[0], secret: parsed.data[1] } : null;
}

/** The member's own centre, else where they were last: a share sheet has no room to ask. */
async function centreFor(db: Db, memberId: number): Promise<string | null> {
  const preferred = await readAttribute(db, memberId, 'preferred_center');
  return typeof preferred === 'string' && preferred ? preferred : (await memberRow(db, memberId)).last_center;
}

/** The page, with what became of the file. */
const pageWith = (shared: string) => withQuery(paths.uploadReceipt(), { shared });
const toSignIn = (reply: FastifyReply, callbackUrl: string) =>
  reply.redirect(paths.signIn({ error: 'SessionRequired', callbackUrl }), 303);

/**
 * Share target of the web app manifest: a photo or PDF that the system's share sheet posts to the page itself. The browser's own
 * navigation has no page behind it, and no token: what comes from any site is refused by Fetch Metadata. The answer is a page, whatever
 * becomes of it. Where nobody is signed in, the file waits: it is the member's whom the sign-in brings that it leads to, in the browser
 * that sent it.
 */
export function shareTarget(app: FastifyInstance, { fileOf, take, shared }: ShareTargetParts): void {
  let underWay = 0;

  async function memberOf(request: FastifyRequest): Promise<number | null> {
    const session = await app.auth.sessionOf(request);
    return session && !session.error ? session.member_id : null;
  }

  /** Answers with the address to go on to. */
  async function takeFor(memberId: number, fileFor: () => Promise<Buffer>): Promise<string> {
    const centre = await centreFor(app.db, memberId);
    if (!centre) return pageWith('no-center');
    try {
      const { id } = await take({ memberId, centre, fileOf: fileFor });
      return withQuery(paths.uploadReceipt(), { receipt: id });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return pageWith('refused');
    }
  }

  /** Keeps it for the sign-in. What waited before has been given up. */
  async function keep(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    await enforceRateLimit(app.db, `shared-receipt:${addressKey(request.ip)}`, SHARES);
    const before = waitingOf(request);
    if (before) await shared.end(before);
    const { id, secret } = await shared.keep(await fileOf(request));
    setCookie(reply, COOKIE, `${id}.${secret}`, WAITS_SECONDS);
    return paths.sharedReceipt(id);
  }

  async function wait(request: FastifyRequest, reply: FastifyReply) {
    if (underWay >= AT_ONCE) return toSignIn(reply, pageWith('late'));
    underWay++;
    try {
      return toSignIn(reply, await keep(request, reply));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return toSignIn(reply, pageWith('refused'));
    } finally {
      underWay--;
    }
  }

  app.post(paths.uploadReceipt(), { config: { cardNumbers: 'own' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers['sec-fetch-site'] !== 'none')
      throw new RequestError('FORBIDDEN', 'A receipt is shared from your device.');
    const memberId = await memberOf(request);
    if (memberId === null) return wait(request, reply);
    return reply.redirect(await takeFor(memberId, () => fileOf(request)), 303);
  });

  // Where the sign-in leads: its address names the file, and the browser's cookie proves that it is this browser's.
  app.get(paths.sharedReceipt(), { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const asked = idSchema.safeParse(request.query);
    const memberId = await memberOf(request);
    if (memberId === null)
      return toSignIn(reply, asked.success ? paths.sharedReceipt(asked.data.id) : paths.uploadReceipt());
    const waiting = waitingOf(request);
    setCookie(reply, COOKIE, '', 0);
    const isAsked = waiting !== null && asked.success && waiting.id === asked.data.id;
    const bytes = isAsked ? await shared.find(waiting) : null;
    const next = bytes ? await takeFor(memberId, async () => bytes) : pageWith('late');
    // Taken; or this is another sign-in than the one that it waited for, and it has been given up.
    if (waiting) await shared.end(waiting);
    return reply.redirect(next, 303);
  });
}
