import { randomUUID } from 'node:crypto';
import { equalText, hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import { receiptDb } from './receipt-tables.ts';

/** Seconds that a file waits for the sign-in. */
export const WAITS_SECONDS = 15 * 60;
// Waiting files of all visitors: their senders are unknown.
const MOST = 60;

export interface SharedFile {
  readonly id: string;
  readonly secret: string;
}

/** Files shared without a session, waiting for a sign-in in the same browser. */
export interface SharedFiles {
  /** @throws RequestError for other file types, or if too many files wait. */
  keep(bytes: Buffer): Promise<SharedFile>;
  find(file: SharedFile): Promise<Buffer | null>;
  end(file: SharedFile): Promise<void>;
  endOld(): Promise<void>;
}

const STARTS = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG', 'latin1'), Buffer.from('%PDF-')];
// Checks only the first bytes; the file is opened after sign-in.
const looksTaken = (bytes: Buffer) =>
  STARTS.some((start) => bytes.subarray(0, start.length).equals(start)) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

export function createSharedFiles(db: Db, files: FileStore, now: () => Date): SharedFiles {
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
    async keep(bytes) {
      if (!looksTaken(bytes))
        throw new RequestError('UNSUPPORTED_MEDIA_TYPE', 'This isn’t a photo (JPEG, PNG, WebP) or a PDF.');
      const { count } = await table
        .selectFrom('receipt_files_shared')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST)
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
    async find(file) {
      const row = await rowOf(file);
      return row && files.get(row.file_key);
    },
    async end(file) {
      const row = await rowOf(file);
      if (row) await table.deleteFrom('receipt_files_shared').where('id', '=', row.id).execute();
    },
    async endOld() {
      await table.deleteFrom('receipt_files_shared').where('shared_at', '<=', oldest()).execute();
    },
  };
}
