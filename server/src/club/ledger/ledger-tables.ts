import type { Generated } from 'kysely';
import type { Currency } from 'shared-contracts/content';
import type { EntryKind } from 'shared-contracts/member';
import { viewOf } from '../../platform/storage/index.ts';

/** The ledger. `ledger_entries` is append-only, enforced by a trigger. */
export interface LedgerTables {
  ledger_entries: LedgerEntriesTable;
}

export const ledgerDb = viewOf<LedgerTables>();

export interface LedgerEntriesTable {
  id: Generated<number>;
  member_id: number;
  kind: EntryKind;
  points: number;
  spend_cents: Generated<number>;
  currency: Currency | null;
  title: string;
  centre: string | null;
  store_name: string | null;
  happened_at: Date;
  /** When the spend counts; a refund has the time of its purchase. */
  spent_at: Date;
  available_at: Date;
  recorded_at: Date;
  refers_to: number | null;
  order_id: number | null;
  idempotency_key: string;
  request_hash: Buffer;
}
