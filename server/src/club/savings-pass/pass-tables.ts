import type { Generated } from 'kysely';
import type { PassEdition } from 'shared-contracts/content';
import { viewOf } from '../../platform/storage/index.ts';
import type { OrderTables } from '../orders/order-tables.ts';

export interface PassTables {
  savings_passes: SavingsPassesTable;
  pass_coupons: PassCouponsTable;
}

export const passDb = viewOf<PassTables & OrderTables>();

interface SavingsPassesTable {
  id: Generated<number>;
  member_id: number;
  season: string;
  edition: PassEdition;
  order_id: number;
  bought_at: Date;
}

interface PassCouponsTable {
  pass_id: number;
  deal_id: number;
  code: string;
}
