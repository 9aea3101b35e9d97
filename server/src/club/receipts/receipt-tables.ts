import type { ColumnType, Generated } from 'kysely';
import type { Currency, ReadFields, ReceiptFields, ReceiptReason, ReceiptState } from 'shared-contracts';
import { viewOf } from '../../platform/storage/index.ts';

/** Tables of receipts. */
export interface ReceiptTables {
  receipts: ReceiptsTable;
  receipt_claims: ReceiptClaimsTable;
  receipt_files_gone: ReceiptFilesGoneTable;
  receipt_files_shared: ReceiptFilesSharedTable;
}

export const receiptDb = viewOf<ReceiptTables>();

export interface ReceiptsTable {
  id: string;
  member_id: number;
  idempotency_key: string;
  request_hash: Buffer;
  state: ReceiptState;
  /** Slug of the centre that it was sent for, later of the one that the member named. */
  centre: string;
  currency: Currency;
  uploaded_at: Date;
  /** SHA-256 of the bytes as they came. */
  file_hash: Buffer;
  /** Key of the picture in the file store; null once it is deleted, or was never kept. */
  file_key: string | null;
  /** Time at which a process began to read it; another may begin when that is long ago. */
  claimed_at: Date | null;
  tries: Generated<number>;
  /** Text that was read, card numbers left out; deleted with the picture. */
  text: string | null;
  read: ColumnType<ReadFields | null, string | null, string | null>;
  /** Alike for pictures that look alike. */
  likeness: string | null;
  store_id: number | null;
  store_name: string | null;
  fields: ColumnType<ReceiptFields | null, string | null, string | null>;
  bought_on: string | null;
  total_cents: number | null;
  net_cents: number | null;
  reason: ReceiptReason | null;
  reason_text: string | null;
  points: number | null;
  decided_at: Date | null;
  /** `rules`, or who decided it by hand. */
  decided_by: string | null;
  appeal: string | null;
  appealed_at: Date | null;
  /** Time at which it began to wait for a person, the last time that it did. */
  review_since: Date | null;
}

/** Claims of what was credited or waits for a decision, over all members. Hashes alone: they outlive an account. */
interface ReceiptClaimsTable {
  key: Buffer;
  receipt_id: string;
  claimed_at: Date;
}

/** Pictures whose receipts are gone, to be deleted. */
interface ReceiptFilesGoneTable {
  file_key: string;
}

/** Files that wait for the sign-in of who shared them. */
interface ReceiptFilesSharedTable {
  id: string;
  /** SHA-256 of what the browser alone knows. */
  secret_hash: Buffer;
  file_key: string;
  shared_at: Date;
}
