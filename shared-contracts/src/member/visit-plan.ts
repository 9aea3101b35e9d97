import { slugSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import type { MemberCallOptions, MemberClient } from './client.ts';
import { MOST_STOPS, PLAN_PATTERNS } from './plan-patterns.ts';

export const VISIT_PLAN_PATH = '/api/user-visit-plan';

export const visitPlanSchema = z.object({
  stops: z.array(z.string().check(z.regex(PLAN_PATTERNS.stop))).check(z.maxLength(MOST_STOPS)),
  /** `own` keeps the order of the stops. `best` is the quickest walk. */
  order: z.enum(['best', 'own']),
  /** Local time at the centre, `2026-11-28T10:00`, or null if not given. */
  arrive: z.nullable(z.string().check(z.regex(PLAN_PATTERNS.arrive))),
  /** Parking lot at start and end, or null for the nearest. */
  lot: z.nullable(z.string().check(z.regex(PLAN_PATTERNS.lot))),
});
export type VisitPlan = z.infer<typeof visitPlanSchema>;

/** Body of POST {@link VISIT_PLAN_PATH}. A plan without stops counts as no plan. @since 1.18.0 */
export const visitPlanChangeSchema = z.object({ centre: slugSchema, plan: visitPlanSchema });
export const visitPlanQuerySchema = z.object({ centre: slugSchema });

/** Creates the calls for a member's plans. Each remote creates its own. @since 1.18.0 */
export const createVisitPlanCalls = ({ get, post }: Pick<MemberClient, 'get' | 'post'>) => ({
  read: (centre: string, options?: MemberCallOptions) =>
    get(visitPlanSchema, VISIT_PLAN_PATH, { centre }, options),
  keep: (centre: string, plan: VisitPlan) => post(visitPlanSchema, VISIT_PLAN_PATH, { centre, plan }),
});
