import { type VisitPlan, visitPlanSchema } from 'shared-contracts';
import { NO_PLAN } from './plan-changes.ts';
import { PLAN_KEY } from './plan-key.ts';

function readAll(): Record<string, VisitPlan> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLAN_KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([centre, value]) => {
        const plan = visitPlanSchema.safeParse(value);
        return plan.success ? [[centre, plan.data]] : [];
      }),
    );
  } catch {
    return {};
  }
}

export const readDevicePlan = (centre: string): VisitPlan => readAll()[centre] ?? NO_PLAN;

/** Stores the plan and returns whether that worked. Call it only with functional consent. */
export function writeDevicePlan(centre: string, plan: VisitPlan): boolean {
  const { [centre]: _before, ...others } = readAll();
  const plans = plan.stops.length === 0 ? others : { ...others, [centre]: plan };
  try {
    if (Object.keys(plans).length === 0) localStorage.removeItem(PLAN_KEY);
    else localStorage.setItem(PLAN_KEY, JSON.stringify(plans));
    return true;
  } catch {
    return false;
  }
}
