import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/storage/index.ts';

/** A step of a funnel: an event, on one page if `route` is given. */
interface Step {
  readonly label: string;
  readonly event: string;
  readonly route?: string;
}

export interface Funnel {
  readonly name: string;
  readonly steps: readonly Step[];
}

const page = (label: string, route: string): Step => ({ label, event: 'page_view', route });

export const FUNNELS: readonly Funnel[] = [
  {
    name: 'Find a centre',
    steps: [
      page('Home', 'mfe-discovery/home'),
      page('Finder', 'mfe-discovery/find-a-centre'),
      page('Centre', 'mfe-centre/centre'),
    ],
  },
  {
    name: 'Join the club',
    steps: [
      page('The club', 'mfe-loyalty/rewards'),
      page('Join', 'mfe-account/join-now'),
      { label: 'Joined', event: 'sign_up' },
    ],
  },
  {
    name: 'Save a deal',
    steps: [
      page('Deals', 'mfe-centre/deals'),
      { label: 'Saved', event: 'deal_save' },
      { label: 'Code shown', event: 'deal_redeem' },
    ],
  },
  {
    name: 'Redeem a reward',
    steps: [
      page('What points buy', 'mfe-loyalty/redeem-points'),
      { label: 'Redeemed', event: 'reward_redeem' },
      page('Confirmation', 'mfe-loyalty/confirmation'),
    ],
  },
  {
    name: 'Upload a receipt',
    steps: [
      page('Upload page', 'mfe-loyalty/upload-receipt'),
      { label: 'Uploaded', event: 'receipt_upload' },
    ],
  },
];

export interface FunnelResult {
  readonly name: string;
  readonly steps: ReadonlyArray<{ readonly label: string; readonly visits: number }>;
}

const isStep = ({ event, route }: Step): RawBuilder<unknown> =>
  route ? sql`e.name = ${event} and e.route = ${route}` : sql`e.name = ${event}`;

/** Returns the visits that reached each step after all earlier steps, in this order. */
export async function readFunnel(db: Db, { name, steps }: Funnel, since: Date): Promise<FunnelResult> {
  const parts = steps.map((step, at) => {
    const before =
      at === 0 ? sql`` : sql`join ${sql.ref(`s${at - 1}`)} b on b.visit = e.visit and e.occurred_at >= b.at`;
    return sql`${sql.ref(`s${at}`)} as materialized (
      select e.visit, min(e.occurred_at) as at from analytics_events e ${before}
      where e.performance and e.visit is not null and e.occurred_at >= ${since} and ${isStep(step)}
      group by e.visit)`;
  });
  const counts = steps.map(
    ({ label }, at) =>
      sql`select ${at}::int as step, ${label}::text as label, count(*)::int as visits from ${sql.ref(`s${at}`)}`,
  );
  const { rows } = await sql<{ label: string; visits: number }>`
    with ${sql.join(parts)} select label, visits from (${sql.join(counts, sql` union all `)}) c order by step`.execute(
    db,
  );
  return { name, steps: rows };
}
