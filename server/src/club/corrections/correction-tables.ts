import type { IdentityTables } from '../../identity/identity-tables.ts';
import { viewOf } from '../../platform/storage/index.ts';
import type { LedgerTables } from '../ledger/ledger-tables.ts';
import type { OrderTables } from '../orders/order-tables.ts';

export interface CorrectionTables {
  /** Corrections that wait for a second person. */
  waiting_corrections: {
    id: string;
    member_id: number;
    points: number;
    why: string;
    /** The first person. */
    staff_id: number;
    who: string;
    asked_at: Date;
  };
}

export const correctionDb = viewOf<CorrectionTables & LedgerTables & OrderTables & IdentityTables>();
