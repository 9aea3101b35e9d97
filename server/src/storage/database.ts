import { Kysely, PostgresDialect } from 'kysely';
import type { AnalyticsTables } from '../analytics/analytics-tables.ts';
import type { CardTables } from '../cards/card-tables.ts';
import type { ClubTables } from '../club/club-tables.ts';
import type { ConsentTables } from '../consent/consent-tables.ts';
import type { MessageTables } from '../contact/message-tables.ts';
import type { IdentityTables } from '../identity/identity-tables.ts';
import type { OutcomeTables } from '../outcomes/outcome-tables.ts';
import type { PaymentTables } from '../payments/payment-tables.ts';
import type { ReceiptTables } from '../receipts/receipt-tables.ts';
import type { ReleaseTables } from '../releases/release-tables.ts';
import type { ContentTables } from './content-tables.ts';
import { createPool, type PoolOptions } from './pool.ts';

/** All tables. An area adds its own interface here and its migration to `migrations/index.ts`. */
export interface Database
  extends OutcomeTables,
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
