import { slugSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import type { MemberCallOptions, MemberClient } from './client.ts';
import { MOST_STOPS, PLAN_PATTERNS } from './plan-patterns.ts';

/** Path of a member's plan for a visit: GET reads, POST keeps. @since 1.18.0 */
export const VISIT_PLAN_PATH = '/api/user-visit-plan';

/** A visit that somebody plans at one centre. @since 1.18.0 */
export const visitPlanSchema = z.object({
  stops: z.array(z.string().check(z.regex(PLAN_PATTERNS.stop))).check(z.maxLength(MOST_STOPS)),
  /** `own` is the order of the stops; `best` is whichever is walked soonest. */
  order: z.enum(['best', 'own']),
  /** Wall-clock time at the centre, `2026-11-28T10:00`; null where the shopper did not say. */
  arrive: z.nullable(z.string().check(z.regex(PLAN_PATTERNS.arrive))),
  /** Lot that it begins and ends at; null for the nearest. */
  lot: z.nullable(z.string().check(z.regex(PLAN_PATTERNS.lot))),
});
/** @since 1.18.0 */
export type VisitPlan = z.infer<typeof visitPlanSchema>;

/** Body of POST {@link VISIT_PLAN_PATH}. A plan without stops is none. @since 1.18.0 */
export const visitPlanChangeSchema = z.object({ centre: slugSchema, plan: visitPlanSchema });
/** Query of GET {@link VISIT_PLAN_PATH}. @since 1.18.0 */
export const visitPlanQuerySchema = z.object({ centre: slugSchema });

/** Calls for a member's plans, over the shell's client. A remote makes them for itself. @since 1.18.0 */
export const createVisitPlanCalls = ({ get, post }: Pick<MemberClient, 'get' | 'post'>) => ({
  /** The plan for a centre; one without stops where there is none. */
  read: (centre: string, options?: MemberCallOptions) =>
    get(visitPlanSchema, VISIT_PLAN_PATH, { centre }, options),
  /** Keeps a plan in the place of the one before; answers as it is kept. */
  keep: (centre: string, plan: VisitPlan) => post(visitPlanSchema, VISIT_PLAN_PATH, { centre, plan }),
});
