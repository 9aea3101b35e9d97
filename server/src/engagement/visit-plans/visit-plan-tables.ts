import type { ColumnType } from 'kysely';
import type { VisitPlan } from 'shared-contracts';
import { viewOf } from '../../platform/storage/index.ts';

export interface VisitPlanTables {
  visit_plans: VisitPlansTable;
}

export const visitPlanDb = viewOf<VisitPlanTables>();

interface VisitPlansTable {
  member_id: number;
  centre: string;
  plan: ColumnType<VisitPlan, string, string>;
  changed_at: Date;
}
