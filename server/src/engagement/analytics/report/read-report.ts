import { type RawBuilder, sql } from 'kysely';
import { SITE_TIME_ZONE } from 'shared-contracts/content';
import type { Db } from '../../../platform/storage/index.ts';

/** A step of a funnel: an event, on one page if `route` is given. */
interface Step {
  readonly label: string;
  readonly event: string;
  readonly route?: string;
}

interface Funnel {
  readonly name: string;
  readonly steps: readonly Step[];
}

const page = (label: string, route: string): Step => ({ label, event: 'page_view', route });

const FUNNELS: readonly Funnel[] = [
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

async function readFunnel(db: Db, { name, steps }: Funnel, since: Date): Promise<FunnelResult> {
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

export interface Report {
  readonly since: Date;
  readonly until: Date;
  readonly days: ReadonlyArray<{ readonly day: string; readonly views: number; readonly visits: number }>;
  readonly pages: ReadonlyArray<{ readonly route: string; readonly views: number; readonly visits: number }>;
  readonly events: ReadonlyArray<{ readonly name: string; readonly times: number; readonly visits: number }>;
  readonly funnels: readonly FunnelResult[];
  /** The 75th percentile of each metric in milliseconds (CLS has no unit); null if not measured. */
  readonly vitals: readonly VitalsRow[];
  readonly outcomes: ReadonlyArray<{
    readonly release: string;
    readonly mounted: number;
    readonly failed: number;
  }>;
  readonly dropped: ReadonlyArray<{ readonly blamed: string; readonly type: string; readonly times: number }>;
}

export const METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type Metric = (typeof METRICS)[number];
interface VitalsRow extends Readonly<Record<Metric, number | null>> {
  readonly route: string;
  readonly release: string;
  readonly samples: number;
}

const DAY_MS = 24 * 60 * 60_000;

/** Returns the statistics of the last `days` days. Only consenting visitors count in visits. */
export async function readReport(db: Db, days: number, now: Date): Promise<Report> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const counted = sql`from analytics_events where performance and occurred_at >= ${since} and occurred_at <= ${now}`;

  const byDay = await sql<Report['days'][number]>`
    select to_char(occurred_at at time zone ${SITE_TIME_ZONE}, 'YYYY-MM-DD') as day,
      count(*)::int as views, count(distinct visit)::int as visits
    ${counted} and name = 'page_view' group by 1 order by 1`.execute(db);
  const pages = await sql<Report['pages'][number]>`
    select coalesce(route, 'shell') as route, count(*)::int as views, count(distinct visit)::int as visits
    ${counted} and name = 'page_view' group by 1 order by 2 desc, 1 limit 40`.execute(db);
  const events = await sql<Report['events'][number]>`
    select name, count(*)::int as times, count(distinct visit)::int as visits
    ${counted} and name not in ('page_view', 'web_vital', 'remote_outcome')
    group by 1 order by 2 desc, 1`.execute(db);
  const vitals = await sql<VitalsRow>`
    select coalesce(props->>'route', 'shell') as route, coalesce(props->>'release', 'shell') as release,
      count(*) filter (where props->>'metric' = 'TTFB')::int as samples,
      ${sql.join(
        METRICS.map(
          (metric) => sql`percentile_cont(0.75) within group (order by (props->>'value')::float8)
            filter (where props->>'metric' = ${metric}) as ${sql.ref(metric)}`,
        ),
      )}
    ${counted} and name = 'web_vital' group by 1, 2 order by 1, 2`.execute(db);
  // Mount outcomes need no consent: they cover all visitors and contain no personal data.
  const outcomes = await sql<Report['outcomes'][number]>`
    select name || '@' || version as release,
      count(*) filter (where outcome = 'mounted')::int as mounted,
      count(*) filter (where outcome <> 'mounted')::int as failed
    from release_outcomes where at >= ${since} and at <= ${now} group by 1 order by 1`.execute(db);
  const dropped = await sql<Report['dropped'][number]>`
    select blamed, type, sum(times)::int as times
    from dropped_events where day >= ${since}::date group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  const funnels: FunnelResult[] = [];
  for (const funnel of FUNNELS) funnels.push(await readFunnel(db, funnel, since));

  return {
    since,
    until: now,
    days: byDay.rows,
    pages: pages.rows,
    events: events.rows,
    funnels,
    vitals: vitals.rows,
    outcomes: outcomes.rows,
    dropped: dropped.rows,
  };
}
