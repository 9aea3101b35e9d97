import type { ColumnType, Generated } from 'kysely';
import type { Currency, EntryKind } from 'shared-contracts';

/** Tables of the club. `ledger_entries` can only be added to: the database refuses the rest. */
export interface ClubTables {
  ledger_entries: LedgerEntriesTable;
  club_orders: ClubOrdersTable;
}

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

export interface ClubOrdersTable {
  id: Generated<number>;
  number: string;
  member_id: number;
  kind: 'deal' | 'reward' | 'exchange' | 'pass';
  title: string;
  centre: string;
  store_name: string | null;
  offer_id: number | null;
  points: number;
  gives: string;
  value_cents: number | null;
  currency: Currency | null;
  code: string;
  how_to: ColumnType<unknown, string, string>;
  created_at: Date;
  expires_at: Date;
  balance_after: number;
  /** When what was paid for it was given back. */
  refunded_at: Date | null;
}
