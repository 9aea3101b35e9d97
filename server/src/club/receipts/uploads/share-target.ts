import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paths, withQuery } from 'shared-contracts/content';
import { type Receipt, STORAGE_KEYS } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { readAttribute } from '../../../identity/members/attributes.ts';
import { memberRow } from '../../../identity/members/preferences.ts';
import { equalText, hashOf, randomToken } from '../../../platform/crypto/secrets.ts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { cookieOf, setCookie } from '../../../platform/http/cookies.ts';
import { addressKey, enforceRateLimit } from '../../../platform/http/rate-limit.ts';
import type { Db } from '../../../platform/storage/index.ts';
import { pdfStart } from '../opening/file-types.ts';
import { idSchema } from '../receipt-calls.ts';
import { receiptDb } from '../receipt-tables.ts';
import { UploadPlaces } from './upload-places.ts';

export const WAITS_SECONDS = 15 * 60;
// Waiting files of all visitors: their senders are unknown.
const MAX_FILES = 60;

interface SharedFile {
  readonly id: string;
  readonly secret: string;
}

export type SharedFiles = ReturnType<typeof createSharedFiles>;

const STARTS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG', 'latin1')];
// Checks only the first bytes; the file is opened after sign-in.
const hasAcceptedType = (bytes: Buffer) =>
  STARTS.some((start) => bytes.subarray(0, start.length).equals(start)) ||
  pdfStart(bytes) !== -1 ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

export function createSharedFiles(db: Db, files: FileStore, now: () => Date) {
  const oldest = () => new Date(+now() - WAITS_SECONDS * 1000);
  const table = receiptDb(db);

  async function rowOf({ id, secret }: SharedFile) {
    const row = await table
      .selectFrom('receipt_files_shared')
      .selectAll()
      .where('id', '=', id)
      .where('shared_at', '>', oldest())
      .executeTakeFirst();
    const isOurs = row && equalText(row.secret_hash.toString('hex'), hashOf(secret).toString('hex'));
    return isOurs ? row : null;
  }

  return {
    /** @throws RequestError for other file types, or if too many files wait. */
    async keep(bytes: Buffer): Promise<SharedFile> {
      if (!hasAcceptedType(bytes))
        throw new RequestError('UNSUPPORTED_MEDIA_TYPE', 'This isn’t a photo (JPEG, PNG, WebP) or a PDF.');
      const { count } = await table
        .selectFrom('receipt_files_shared')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= MAX_FILES)
        throw new RequestError(
          'UNAVAILABLE',
          'We’re getting a lot of receipts. Please try again in a moment.',
        );
      const id = randomUUID();
      const secret = randomToken();
      const file_key = `shared-${id}`;
      // Insert the row first: deleting it deletes the file, whatever happens in between.
      await table
        .insertInto('receipt_files_shared')
        .values({ id, secret_hash: hashOf(secret), file_key, shared_at: now() })
        .execute();
      await files.put(file_key, bytes);
      return { id, secret };
    },
    async find(file: SharedFile): Promise<Buffer | null> {
      const row = await rowOf(file);
      return row && files.get(row.file_key);
    },
    async end(file: SharedFile): Promise<void> {
      const row = await rowOf(file);
      if (row) await table.deleteFrom('receipt_files_shared').where('id', '=', row.id).execute();
    },
    async endOld(): Promise<void> {
      await table.deleteFrom('receipt_files_shared').where('shared_at', '<=', oldest()).execute();
    },
  };
}

export interface Upload {
  readonly memberId: number;
  readonly centre: string;
  /** Idempotency key. Without one, the file's hash is the key. */
  readonly key?: string;
  readonly fileOf: () => Promise<Buffer>;
}

interface ShareTargetParts {
  fileOf(request: FastifyRequest): Promise<Buffer>;
  take(upload: Upload): Promise<Receipt>;
  readonly shared: SharedFiles;
}

const COOKIE = STORAGE_KEYS.sharedReceipt.name;
// Files per address without a session.
const SHARES = { most: 10, seconds: 3_600 } as const;
// Files at once in this process: each is held in memory.
const AT_ONCE = 6;

const cookieSchema = z.tuple([z.guid(), z.string().check(z.regex(/^[\w-]{43}$/))]);

function waitingOf(request: FastifyRequest): SharedFile | null {
  const parsed = cookieSchema.safeParse((cookieOf(request, COOKIE) ?? '').split('.'));
  return parsed.success ? { id: parsed.data[0], secret: parsed.data[1] } : null;
}

// A share sheet cannot ask for the center.
async function centreFor(db: Db, memberId: number): Promise<string | null> {
  const preferred = await readAttribute(db, memberId, 'preferred_center');
  return typeof preferred === 'string' && preferred ? preferred : (await memberRow(db, memberId)).last_center;
}

// Too many or an outage is not the file's fault.
const refusalOf = ({ statusCode }: RequestError) =>
  statusCode === 429 || statusCode >= 500 ? 'busy' : 'refused';
const pageWith = (shared: string) => withQuery(paths.uploadReceipt(), { shared });
const toSignIn = (reply: FastifyReply, callbackUrl: string) =>
  reply.redirect(paths.signIn({ error: 'SessionRequired', callbackUrl }), 303);

/**
 * Share target of the web app manifest: the system's share sheet posts a photo or PDF to the page. This
 * navigation has no CSRF token, so Fetch Metadata refuses posts from any site. The answer is always a page.
 * Without a session, the file waits for a sign-in in the same browser.
 */
export function shareTarget(app: FastifyInstance, { fileOf, take, shared }: ShareTargetParts): void {
  const places = new UploadPlaces(AT_ONCE);

  async function memberOf(request: FastifyRequest): Promise<number | null> {
    const session = await app.auth.sessionOf(request);
    return session && !session.error ? session.member_id : null;
  }

  async function takeFor(memberId: number, fileFor: () => Promise<Buffer>): Promise<string> {
    const centre = await centreFor(app.db, memberId);
    if (!centre) return pageWith('no-center');
    try {
      const { id } = await take({ memberId, centre, fileOf: fileFor });
      return withQuery(paths.uploadReceipt(), { receipt: id });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return pageWith(refusalOf(error));
    }
  }

  // Replaces a waiting file.
  async function keep(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    await enforceRateLimit(app.db, `shared-receipt:${addressKey(request.ip)}`, SHARES);
    const before = waitingOf(request);
    if (before) await shared.end(before);
    const { id, secret } = await shared.keep(await fileOf(request));
    setCookie(reply, COOKIE, `${id}.${secret}`, WAITS_SECONDS);
    return paths.sharedReceipt(id);
  }

  async function wait(request: FastifyRequest, reply: FastifyReply) {
    try {
      const sender = addressKey(request.ip);
      const next = await places.hold(
        sender,
        () => keep(request, reply),
        () => pageWith('late'),
      );
      return toSignIn(reply, next);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return toSignIn(reply, pageWith(refusalOf(error)));
    }
  }

  app.post(paths.uploadReceipt(), async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.headers['sec-fetch-site'] !== 'none')
      throw new RequestError('FORBIDDEN', 'A receipt is shared from your device.');
    const memberId = await memberOf(request);
    if (memberId === null) return wait(request, reply);
    return reply.redirect(await takeFor(memberId, () => fileOf(request)), 303);
  });

  // Target of the sign-in: the address names the file, the cookie proves that it is the same browser.
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
    // The file was taken, or this is another sign-in and it was abandoned.
    if (waiting) await shared.end(waiting);
    return reply.redirect(next, 303);
  });
}
