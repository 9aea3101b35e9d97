import fp from 'fastify-plugin';
import type { ColumnType } from 'kysely';
import {
  type VisitPlan,
  visitPlanChangeSchema,
  visitPlanQuerySchema,
  visitPlanSchema,
} from 'shared-contracts/member';
import { centreExists } from '../../club/centres.ts';
import { memberRoutes } from '../../identity/session/member-route.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { type Db, viewOf } from '../../platform/storage/index.ts';

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

interface VisitPlansOptions {
  readonly now?: () => number;
}

const PATH = '/user-visit-plan';
const NO_PLAN: VisitPlan = { stops: [], order: 'best', arrive: null, lot: null };

const READ = {
  operation: 'visitPlan',
  summary: 'The visit that the member plans at a center; one without stops where there is none',
  query: visitPlanQuerySchema,
  answer: visitPlanSchema,
};
const KEEP = {
  operation: 'keepVisitPlan',
  summary: 'Keeps the visit that the member plans at a center; one without stops is forgotten',
  body: visitPlanChangeSchema,
  example: {
    centre: 'charleston',
    plan: { stops: ['s12', 'd34', 'e56'], order: 'best' as const, arrive: '2026-11-28T10:00', lot: null },
  },
  answer: visitPlanSchema,
  errors: ['NOT_FOUND'] as const,
};

const plansOf = (db: Db, memberId: number) =>
  visitPlanDb(db)
    .selectFrom('visit_plans')
    .select(['centre', 'plan'])
    .where('member_id', '=', memberId)
    .orderBy('centre')
    .execute();

async function readPlan(db: Db, memberId: number, centre: string): Promise<VisitPlan> {
  const row = await visitPlanDb(db)
    .selectFrom('visit_plans')
    .select('plan')
    .where('member_id', '=', memberId)
    .where('centre', '=', centre)
    .executeTakeFirst();
  return row?.plan ?? NO_PLAN;
}

async function keepPlan(db: Db, memberId: number, centre: string, plan: VisitPlan, now: Date): Promise<void> {
  const plans = visitPlanDb(db);
  if (plan.stops.length === 0) {
    await plans
      .deleteFrom('visit_plans')
      .where('member_id', '=', memberId)
      .where('centre', '=', centre)
      .execute();
    return;
  }
  // Only existing centers, which limits the plans per member.
  if (!(await centreExists(db, centre))) throw new RequestError('NOT_FOUND', 'We can’t find that center.');
  const kept = { plan: JSON.stringify(plan), changed_at: now };
  await plans
    .insertInto('visit_plans')
    .values({ member_id: memberId, centre, ...kept })
    .onConflict((conflict) => conflict.columns(['member_id', 'centre']).doUpdateSet(kept))
    .execute();
}

export const visitPlansPlugin = fp<VisitPlansOptions>(
  async (app, { now = Date.now }) => {
    // Without a secret there is no sign-in.
    if (!app.hasDecorator('auth')) return;
    const { db } = app;
    app.memberExports.register('visit_plans', ({ id }) => plansOf(db, id));
    await memberRoutes(app, { prefix: '/api', tag: 'member' }, (routes) => {
      routes.read(PATH, READ, ({ memberId, input }) => readPlan(db, memberId, input.centre));
      routes.change(PATH, KEEP, async ({ memberId, input: { centre, plan } }) => {
        await keepPlan(db, memberId, centre, plan, new Date(now()));
        return plan;
      });
    });
  },
  { name: 'visit-plans', dependencies: ['member'] },
);
