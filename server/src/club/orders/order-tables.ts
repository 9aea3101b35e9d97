import type { ColumnType, Generated } from 'kysely';
import type { Currency } from 'shared-contracts/content';
import { viewOf } from '../../platform/storage/index.ts';

export interface OrderTables {
  club_orders: ClubOrdersTable;
}

export const orderDb = viewOf<OrderTables>();

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
  refunded_at: Date | null;
}
