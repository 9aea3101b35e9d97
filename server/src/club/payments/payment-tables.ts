import type { ColumnType, Generated } from 'kysely';
import type { Currency } from 'shared-contracts/content';
import { viewOf } from '../../platform/storage/index.ts';
import type { OrderTables } from '../orders/order-tables.ts';
import type { CheckoutState } from './payment-provider.ts';

export interface PaymentTables {
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  practice_payments: PracticePaymentsTable;
}

export const paymentDb = viewOf<PaymentTables & OrderTables>();

/** `refund-due`: paid and waiting for its refund. */
type PaymentState = CheckoutState | 'refund-due';

export interface PaymentsTable {
  id: Generated<number>;
  token: Generated<string>;
  member_id: number | null;
  purpose: string;
  detail: ColumnType<unknown, string, never>;
  title: string;
  centre: string;
  amount_cents: number;
  currency: Currency;
  provider: string;
  reference: string | null;
  url: string | null;
  state: Generated<PaymentState>;
  order_id: number | null;
  idempotency_key: string;
  request_hash: Buffer;
  created_at: Date;
  settled_at: Date | null;
}

interface PaymentEventsTable {
  provider: string;
  event_id: string;
  received_at: Generated<Date>;
}

interface PracticePaymentsTable {
  reference: string;
  token: string;
  title: string;
  amount_cents: number;
  currency: Currency;
  return_url: string;
  cancel_url: string;
  state: Generated<CheckoutState>;
  expires_at: Date;
}
