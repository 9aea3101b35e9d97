import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { RequestError } from '../../../platform/errors/request-error.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { idempotencyConflict } from '../../../platform/http/idempotency.ts';
import { TaskError } from '../../../platform/sandbox/task-process.ts';
import type { Db } from '../../../platform/storage/index.ts';
import { withoutCardNumbers } from '../../../platform/text/card-number.ts';
import { centreOf } from '../../centres.ts';
import { lockMember, requireOpenKey } from '../../ledger/voided-keys.ts';
import { isClaimed } from '../claims.ts';
import { reasonText } from '../decide.ts';
import type { FileOpener } from '../opening/file-opener.ts';
import { isOtherPicture } from '../opening/file-types.ts';
import type { FileRefusal, OpenAnswer } from '../opening/opener-protocol.ts';
import { fileClaim, type ReceiptRow } from '../receipt-rows.ts';
import { receiptDb } from '../receipt-tables.ts';

type CheckedFile = Pick<Extract<OpenAnswer, { type: 'opened' }>, 'picture' | 'lines'>;

const otherFormat = (name: string) =>
  `This is ${name} picture, which we can’t read. Save it as JPEG or PNG, or send a screenshot of it.`;

const REFUSAL_TEXTS: Readonly<Record<FileRefusal, string>> = {
  type: 'This isn’t a photo (JPEG, PNG, WebP) or a PDF. Nothing was saved.',
  heic: 'This is a HEIC photo, which we can’t read. Save it as JPEG, or send a screenshot of it. An iPhone takes JPEG with Settings, Camera, Formats, Most Compatible.',
  avif: otherFormat('an AVIF'),
  gif: otherFormat('a GIF'),
  tif: otherFormat('a TIFF'),
  bmp: otherFormat('a BMP'),
  jxl: otherFormat('a JPEG XL'),
  damaged: 'This picture is damaged or incomplete. Take it again, or choose another.',
  large: 'This picture is too large. Take a smaller one.',
  pages: 'This PDF has more than five pages. Send the page with the receipt.',
  locked: 'This PDF needs a password. Save it without one, or send a photo.',
  unreadable: 'We couldn’t read this file. Save it again, or send a photo.',
};

interface Opening {
  readonly opener: FileOpener;
  readonly log: FastifyBaseLogger;
}

async function opened(bytes: Buffer, { opener, log }: Opening): Promise<OpenAnswer> {
  try {
    return await opener.open(bytes);
  } catch (error) {
    const failure = error instanceof TaskError ? error.failure : 'start';
    log.warn({ err: error, bytes: bytes.length }, 'Could not open an uploaded receipt');
    if (failure === 'busy')
      throw new RequestError('UNAVAILABLE', 'We’re getting a lot of receipts. Please try again in a moment.');
    if (failure === 'start')
      throw new RequestError(
        'UNAVAILABLE',
        'We can’t take receipts right now. Please try again in a moment.',
      );
    // A crash or timeout of the reader is the file's fault.
    return { type: 'refused', refusal: 'unreadable' };
  }
}

/**
 * Opens a file and re-encodes its picture.
 *
 * @throws RequestError with a message for the member: UNSUPPORTED_MEDIA_TYPE, UNPROCESSABLE or UNAVAILABLE.
 */
async function checkFile(bytes: Buffer, opening: Opening): Promise<CheckedFile> {
  if (bytes.length === 0) throw new RequestError('UNPROCESSABLE', 'This file is empty. Choose another.');
  const answer = await opened(bytes, opening);
  if (answer.type === 'opened') return answer;
  const isOtherType = answer.refusal === 'type' || isOtherPicture(answer.refusal);
  const code = isOtherType ? 'UNSUPPORTED_MEDIA_TYPE' : 'UNPROCESSABLE';
  throw new RequestError(code, REFUSAL_TEXTS[answer.refusal]);
}

interface Upload {
  readonly memberId: number;
  readonly centre: string;
  readonly bytes: Buffer;
  readonly idempotencyKey: string;
  readonly now: Date;
}

const sha256 = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

async function before(
  db: Db,
  { memberId, idempotencyKey }: Upload,
  idempotencyHash: Buffer,
): Promise<ReceiptRow | null> {
  const row = await receiptDb(db)
    .selectFrom('receipts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (row && !row.request_hash.equals(idempotencyHash)) throw idempotencyConflict();
  return row ?? null;
}

// A PDF's text is kept, so it need not be read again.
const textOf = ({ lines }: CheckedFile) => (lines ? lines.map(withoutCardNumbers).join('\n') : null);

/**
 * Checks a file, stores its picture and creates the receipt to be read. The same key returns the same
 * receipt. A refused file is not stored.
 */
export async function acceptUpload(
  { db, files, opening }: { readonly db: Db; readonly files: FileStore; readonly opening: Opening },
  upload: Upload,
): Promise<ReceiptRow> {
  const { memberId, centre, bytes, idempotencyKey, now } = upload;
  const idempotencyHash = sha256(centre, '\0', bytes);
  const known = await before(db, upload, idempotencyHash);
  if (known) return known;
  const { currency } = await centreOf(db, centre).catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    throw new RequestError('UNPROCESSABLE', 'Choose a center from the list.');
  });
  const fileHash = sha256(bytes);
  const id = randomUUID();
  const isKnown = await isClaimed(db, fileClaim(fileHash), id);
  // Checks a duplicate too, so an invalid file gets its own refusal.
  const checked = await checkFile(bytes, opening);
  const key = `${id}.webp`;
  if (!isKnown) await files.put(key, Buffer.from(checked.picture));
  const inserted = await receiptDb(db)
    .transaction()
    .execute(async (tx) => {
      await lockMember(tx, memberId);
      await requireOpenKey(tx, memberId, idempotencyKey);
      return tx
        .insertInto('receipts')
        .values({
          id,
          member_id: memberId,
          idempotency_key: idempotencyKey,
          request_hash: idempotencyHash,
          centre,
          currency,
          uploaded_at: now,
          file_hash: fileHash,
          ...(isKnown
            ? {
                state: 'refused',
                reason: 'duplicate',
                reason_text: reasonText('duplicate'),
                decided_at: now,
                decided_by: 'rules',
              }
            : { state: 'reading', file_key: key, text: textOf(checked) }),
        })
        .onConflict((conflict) => conflict.columns(['member_id', 'idempotency_key']).doNothing())
        .returningAll()
        .executeTakeFirst();
    })
    .catch(async (error: unknown) => {
      await files.delete(key);
      throw error;
    });
  if (inserted) return inserted;
  await files.delete(key);
  const first = await before(db, upload, idempotencyHash);
  if (!first) throw new Error('The receipt was not stored, and no earlier one has its key');
  return first;
}
