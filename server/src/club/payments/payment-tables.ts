import type { ColumnType, Generated } from 'kysely';
import type { Currency, PassEdition } from 'shared-contracts';
import type { CheckoutState } from './payment-provider.ts';

/** Tables of payments and of what they buy. */
export interface PaymentTables {
  payments: PaymentsTable;
  payment_events: PaymentEventsTable;
  practice_payments: PracticePaymentsTable;
  savings_passes: SavingsPassesTable;
  pass_coupons: PassCouponsTable;
}

/** `refund-due`: it was paid and must be given back. */
export type PaymentState = CheckoutState | 'refund-due';

export interface PaymentsTable {
  id: Generated<number>;
  /** Told to the browser and to the provider. */
  token: Generated<string>;
  /** Null once the member has gone. */
  member_id: number | null;
  /** Who is told when it is paid. */
  purpose: string;
  detail: ColumnType<unknown, string, never>;
  title: string;
  /** Slug. */
  centre: string;
  amount_cents: number;
  currency: Currency;
  provider: string;
  /** Null until the provider has answered. */
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

export interface SavingsPassesTable {
  id: Generated<number>;
  member_id: number;
  /** Id of the pass in the content. */
  season: string;
  edition: PassEdition;
  /** The order that it was bought with. */
  order_id: number;
  bought_at: Date;
}

interface PassCouponsTable {
  pass_id: number;
  deal_id: number;
  code: string;
}
