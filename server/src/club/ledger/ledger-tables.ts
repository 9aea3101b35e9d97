import type { Generated } from 'kysely';
import type { Currency, EntryKind } from 'shared-contracts';
import { viewOf } from '../../platform/storage/index.ts';

/** The ledger. `ledger_entries` can only be added to: the database refuses the rest. */
export interface LedgerTables {
  ledger_entries: LedgerEntriesTable;
}

export const ledgerDb = viewOf<LedgerTables>();

export interface LedgerEntriesTable {
  id: Generated<number>;
  member_id: number;
  kind: EntryKind;
  points: number;
  /** Hundredths; negative for refunds. */
  spend_cents: Generated<number>;
  currency: Currency | null;
  title: string;
  centre: string | null;
  store_name: string | null;
  happened_at: Date;
  /** The day that the spend counts for: a refund's is that of its purchase. */
  spent_at: Date;
  /** From then on the points are spendable. */
  available_at: Date;
  recorded_at: Date;
  /** The purchase of a refund. */
  refers_to: number | null;
  order_id: number | null;
  idempotency_key: string;
  request_hash: Buffer;
}
