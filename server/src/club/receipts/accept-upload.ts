import { createHash, randomUUID } from 'node:crypto';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { idempotencyConflict } from '../../platform/http/idempotency.ts';
import type { Db } from '../../platform/storage/index.ts';
import { withoutCardNumbers } from '../../platform/text/card-number.ts';
import { centreFacts } from './centre-facts.ts';
import { type CheckedFile, checkFile, type Opening } from './check-file.ts';
import { isClaimed } from './claims.ts';
import { reasonText } from './reasons.ts';
import { fileClaim, type ReceiptRow } from './receipt-rows.ts';
import { receiptDb } from './receipt-tables.ts';

export interface Upload {
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
  const { currency } = await centreFacts(db, centre).catch(() => {
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
    .executeTakeFirst()
    .catch(async (error: unknown) => {
      await files.delete(key);
      throw error;
    });
  if (inserted) return inserted;
  await files.delete(key);
  const first = await before(db, upload, idempotencyHash);
  if (!first) throw new Error('A receipt was neither kept nor there');
  return first;
}
