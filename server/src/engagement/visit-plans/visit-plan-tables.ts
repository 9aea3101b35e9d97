import type { ColumnType } from 'kysely';
import type { VisitPlan } from 'shared-contracts';
import { viewOf } from '../../platform/storage/index.ts';

/** Tables of planned visits. */
export interface VisitPlanTables {
  visit_plans: VisitPlansTable;
}

export const visitPlanDb = viewOf<VisitPlanTables>();

/** Plans of members, one for each centre that has any. */
interface VisitPlansTable {
  member_id: number;
  /** Slug of the centre. */
  centre: string;
  plan: ColumnType<VisitPlan, string, string>;
  changed_at: Date;
}
