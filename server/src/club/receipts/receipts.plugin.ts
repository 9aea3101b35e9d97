import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import { instantSchema } from 'shared-contracts/content';
import { RECEIPT_RULES, type Receipt, type ReceiptList } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { DONE, memberRoutes, parseCall } from '../../identity/session/member-route.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { isUsedKey } from '../../platform/http/idempotency.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/pagination.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { SandboxKind } from '../../platform/sandbox/sandbox.ts';
import type { Db } from '../../platform/storage/index.ts';
import { deleteGoneFiles, deleteOldReceipts } from './delete-old.ts';
import { createFileOpener, type FileOpener } from './opening/file-opener.ts';
import { readReceipt, readWaitingReceipts } from './read-receipts.ts';
import { CALLS, idSchema, uploadQuerySchema } from './receipt-calls.ts';
import { exportReceipts, type ReceiptRow, receiptAnswer, receiptAnswers, receiptOf } from './receipt-rows.ts';
import { receiptDb } from './receipt-tables.ts';
import { appealReceipt, settleReceipt } from './settle.ts';
import { acceptUpload } from './uploads/accept-upload.ts';
import { createSharedFiles, type SharedFiles, shareTarget, type Upload } from './uploads/share-target.ts';
import { UploadPlaces } from './uploads/upload-places.ts';

interface ReceiptsOptions {
  readonly files: FileStore;
  readonly now?: () => number;
  readonly sandbox?: SandboxKind | undefined;
  readonly opener?: FileOpener;
}

// Each upload costs seconds of processor time.
const UPLOADS = { most: 40, seconds: 3_600 } as const;
// Uploads at once in this process: each is held in memory.
const AT_ONCE = 12;
const PAGE = 20;

// A malformed ID is NOT_FOUND too.
function idOf(request: FastifyRequest): string {
  const id = idSchema.safeParse(request.params);
  if (!id.success) throw new RequestError('NOT_FOUND', 'We can’t find that receipt.');
  return id.data.id;
}

const placeSchema = z.object({ key: instantSchema, id: z.guid() });

function placeOf(cursor: string | undefined): { at: Date; id: string } | null {
  const place = decodeCursor(cursor);
  if (!place) return null;
  const { key, id } = parseCall(placeSchema, place);
  return { at: new Date(key), id };
}

const tooLarge = () =>
  new RequestError(
    'PAYLOAD_TOO_LARGE',
    'This file is larger than 10 MB. Take a smaller photo, or send a PDF.',
  );

// Parser errors for a missing boundary or a truncated body have no status.
function asBadMultipart(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw new RequestError('INVALID_REQUEST', 'The multipart body is incomplete.');
}

// Streams the only file of the body, up to the limit. Its name is never used.
async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > RECEIPT_RULES.maxBytes + 10_000) throw tooLarge();
  if (!request.isMultipart())
    throw new RequestError('UNSUPPORTED_MEDIA_TYPE', 'Send the receipt as multipart/form-data.');
  const part = await request.file().catch(asBadMultipart);
  if (!part) throw new RequestError('INVALID_REQUEST', 'The request contains no file.');
  const chunks: Buffer[] = await part.file.toArray().catch(asBadMultipart);
  if (part.file.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}

async function listReceipts(db: Db, memberId: number, cursor: string | undefined): Promise<ReceiptList> {
  const after = placeOf(cursor);
  let found = receiptDb(db).selectFrom('receipts').selectAll().where('member_id', '=', memberId);
  if (after) {
    const { at, id } = after;
    found = found.where(({ or, and, eb }) =>
      or([eb('uploaded_at', '<', at), and([eb('uploaded_at', '=', at), eb('id', '<', id)])]),
    );
  }
  const rows = await found
    .orderBy('uploaded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    items: await receiptAnswers(db, rows.slice(0, PAGE)),
    next_cursor: last ? encodeCursor({ key: last.uploaded_at.toISOString(), id: last.id }) : null,
  };
}

interface JobParts {
  readonly files: FileStore;
  readonly shared: SharedFiles;
  readonly reading: Parameters<typeof readWaitingReceipts>[0];
}

function beginJobs({ jobs, db }: FastifyInstance, { files, shared, reading }: JobParts): void {
  jobs.every('receipts-waiting', '* * * * *', () => readWaitingReceipts(reading));
  jobs.every('receipts-gone-files', '*/5 * * * *', async () => {
    await shared.endOld();
    await deleteGoneFiles(db, files);
  });
  jobs.every('receipts-originals', '20 3 * * *', ({ now: at }) => deleteOldReceipts(db, at, files));
}

export const receiptsPlugin = fp<ReceiptsOptions>(
  async (app, { files, now: clock = Date.now, sandbox, opener: given }) => {
    // Without a secret there is no sign-in.
    if (!app.hasDecorator('auth')) return;
    const { db } = app;
    app.memberExports.register('receipts', ({ id }) => exportReceipts(db, id));
    const opener = given ?? createFileOpener({ wanted: sandbox, log: app.log });
    const taking = { db, files, opening: { opener, log: app.log } };
    const now = () => new Date(clock());
    const reading = { db, files, opener, limit: pLimit(opener.readers), now };
    const shared = createSharedFiles(db, files, now);
    const places = new UploadPlaces(AT_ONCE);
    const answerOf = async (row: ReceiptRow): Promise<Receipt> =>
      (await receiptAnswers(db, [row]))[0] ?? receiptAnswer(row);

    const beginReading = (id: string) =>
      void readReceipt(reading, id).catch((error: unknown) =>
        app.log.warn(error, 'Could not read a receipt: a job retries it'),
      );

    async function takeIn({ memberId, centre, key, fileOf: read }: Upload): Promise<Receipt> {
      await enforceRateLimit(db, `receipts:${memberId}`, UPLOADS, () =>
        key ? isUsedKey(db, 'receipts', memberId, key) : Promise.resolve(false),
      );
      const bytes = await read();
      const idempotencyKey = key ?? `shared-${createHash('sha256').update(bytes).digest('base64url')}`;
      const upload = { memberId, centre, bytes, idempotencyKey, now: now() };
      const row = await acceptUpload(taking, upload);
      if (row.state === 'reading') beginReading(row.id);
      return answerOf(row);
    }
    const take = (upload: Upload) =>
      places.hold(
        String(upload.memberId),
        () => takeIn(upload),
        () => {
          throw new RequestError(
            'UNAVAILABLE',
            'We’re getting a lot of receipts. Please try again in a moment.',
          );
        },
      );

    await app.register(async (scope) => {
      await scope.register(multipart, {
        limits: { fileSize: RECEIPT_RULES.maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 },
        throwFileSizeLimit: false,
      });
      shareTarget(scope, { fileOf, shared, take });
      await memberRoutes(scope, { prefix: '/api/user-receipts', tag: 'receipts' }, (routes) => {
        routes.changeOnce('/', CALLS.upload, ({ memberId, key, request }) =>
          take({
            memberId,
            key,
            centre: parseCall(uploadQuerySchema, request.query).centre,
            fileOf: () => fileOf(request),
          }),
        );

        routes.read('/', CALLS.list, ({ memberId, input }) => listReceipts(db, memberId, input.cursor));

        routes.read('/:id', CALLS.one, async ({ memberId, request }) => {
          return answerOf(await receiptOf(db, memberId, idOf(request)));
        });

        routes.read('/:id/picture', CALLS.picture, async ({ memberId, request, reply }) => {
          const { file_key } = await receiptOf(db, memberId, idOf(request));
          const picture = file_key === null ? null : await files.get(file_key);
          if (!picture) throw new RequestError('NOT_FOUND', 'We no longer have the picture of this receipt.');
          reply.header('content-disposition', 'inline; filename="receipt.webp"');
          return reply.type('image/webp').send(picture);
        });

        routes.change('/:id/fields', CALLS.settle, async ({ memberId, input: fields, request }) => {
          return answerOf(await settleReceipt(db, memberId, idOf(request), fields, now()));
        });

        routes.change('/:id/appeal', CALLS.appeal, async ({ memberId, input: { text }, request }) => {
          return answerOf(await appealReceipt(db, memberId, idOf(request), text, now()));
        });

        // An undecided receipt can be discarded, such as a wrong picture.
        routes.change('/:id/discard', CALLS.discard, async ({ memberId, request }) => {
          const id = idOf(request);
          const row = await receiptOf(db, memberId, id);
          if (row.state !== 'reading' && row.state !== 'check')
            throw new RequestError('CONFLICT', 'This receipt has already been decided.');
          await receiptDb(db)
            .deleteFrom('receipts')
            .where('id', '=', id)
            .where('state', 'in', ['reading', 'check'])
            .execute();
          await deleteGoneFiles(db, files);
          return DONE;
        });
      });
    });

    beginJobs(app, { files, shared, reading });
    app.addHook('onClose', () => opener.stop());
  },
  { name: 'receipts', dependencies: ['member', 'jobs'] },
);
