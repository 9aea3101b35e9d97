import type { ColumnType, Generated } from 'kysely';
import type { Currency } from 'shared-contracts/content';
import { viewOf } from '../../platform/storage/index.ts';

export interface CardTables {
  linked_cards: LinkedCardsTable;
  card_events: CardEventsTable;
  card_unlinks: CardUnlinksTable;
  practice_cards: PracticeCardsTable;
  practice_purchases: PracticePurchasesTable;
}

export const cardDb = viewOf<CardTables>();

interface LinkedCardsTable {
  id: Generated<string>;
  member_id: number;
  provider: string | null;
  token: string | null;
  brand: string;
  last_four: string;
  linked_at: Generated<Date>;
}

export interface CardEventsTable {
  id: Generated<number>;
  provider: string;
  event_id: string;
  kind: 'purchase' | 'refund';
  purchase: string;
  token: string;
  member_id: number | null;
  store_id: number;
  net_cents: number;
  total_cents: number;
  currency: Currency;
  happened_at: Date;
  received_at: Date;
  /** `waiting` is retried: a refund may arrive before its purchase. */
  state: ColumnType<'waiting' | 'done' | 'ignored', 'waiting', 'done' | 'ignored'>;
  reason: ColumnType<string | null, undefined, string | null>;
  centre: ColumnType<string | null, undefined, string | null>;
  store_name: ColumnType<string | null, undefined, string | null>;
  local_date: ColumnType<string | null, undefined, string | null>;
}

/** Unlinked cards still to be reported to the provider. A trigger adds them, whatever deletes the card. */
interface CardUnlinksTable {
  provider: string;
  token: string;
  since: Generated<Date>;
}

interface PracticeCardsTable {
  token: string;
  member: string;
  brand: string;
  last_four: string;
  enrolled_at: Generated<Date>;
}

interface PracticePurchasesTable {
  id: string;
  token: string;
  store_id: number;
  store_name: string;
  net_cents: number;
  total_cents: number;
  currency: Currency;
  paid_at: Date;
  refunded_at: ColumnType<Date | null, undefined, Date>;
}
