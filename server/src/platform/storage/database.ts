import { Kysely, PostgresDialect } from 'kysely';
import type { CardTables } from '../../club/cards/card-tables.ts';
import type { ClubTables } from '../../club/ledger/club-tables.ts';
import type { PaymentTables } from '../../club/payments/payment-tables.ts';
import type { ReceiptTables } from '../../club/receipts/receipt-tables.ts';
import type { ContentTables } from '../../content/store/content-tables.ts';
import type { ReleaseHealthTables } from '../../delivery/release-health/release-health-tables.ts';
import type { ReleaseTables } from '../../delivery/releases/release-tables.ts';
import type { AnalyticsTables } from '../../engagement/analytics/analytics-tables.ts';
import type { MessageTables } from '../../engagement/contact/message-tables.ts';
import type { ConsentTables } from '../../identity/consent/consent-tables.ts';
import type { IdentityTables } from '../../identity/provider/identity-tables.ts';
import { createPool, type PoolOptions } from './pool.ts';

/** All tables. An area adds its own interface here and its migration to `migrations/index.ts`. */
export interface Database
  extends ReleaseHealthTables,
    ContentTables,
    AnalyticsTables,
    ReleaseTables,
    IdentityTables,
    MessageTables,
    ClubTables,
    CardTables,
    ConsentTables,
    PaymentTables,
    ReceiptTables {}

export type Db = Kysely<Database>;

export const createDatabase = (options: PoolOptions): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPool(options) }) });
