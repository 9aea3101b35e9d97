import type { ColumnType, Generated } from 'kysely';
import type { Currency } from 'shared-contracts/content';
import type { ReadFields, ReceiptFields, ReceiptReason, ReceiptState } from 'shared-contracts/member';
import { viewOf } from '../../platform/storage/index.ts';

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
  /** Slug of the center of the upload, later of the center that the member chose. */
  centre: string;
  currency: Currency;
  uploaded_at: Date;
  file_hash: Buffer;
  file_key: string | null;
  claimed_at: Date | null;
  tries: Generated<number>;
  text: string | null;
  read: ColumnType<ReadFields | null, string | null, string | null>;
  /** Perceptual hash, 256 bits. */
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
  /** `rules`, or the reviewer's name. */
  decided_by: string | null;
  appeal: string | null;
  appealed_at: Date | null;
  review_since: Date | null;
  /** The approval of the first of two people, by large totals. */
  first_approval: ColumnType<FirstApproval | null, never, string | null>;
}

interface FirstApproval {
  readonly who: string;
  readonly staffId: number;
  readonly fields: ReceiptFields;
  readonly netCents: number;
}

/**
 * Claims of credited and waiting receipts of all members. They are only hashes, so they outlive an account.
 */
interface ReceiptClaimsTable {
  key: Buffer;
  receipt_id: string;
  claimed_at: Date;
}

interface ReceiptFilesGoneTable {
  file_key: string;
}

interface ReceiptFilesSharedTable {
  id: string;
  secret_hash: Buffer;
  file_key: string;
  shared_at: Date;
}
