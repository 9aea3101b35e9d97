import { sql } from 'kysely';
import { FRAGMENT_ROUTE } from 'shared-contracts/composition';
import type { Db } from '../../platform/storage/index.ts';
import { SHELL } from '../releases/records/release-record.ts';
import { MAIN_CHANNEL } from '../releases/records/release-tables.ts';
import {
  type Change,
  type Evidence,
  type JudgedOutcome,
  LONGEST_TO_PROVE_MS,
  type Sample,
  type ShellSince,
  type Trust,
} from './health-rule.ts';

const MAX_OUTCOMES = 20_000;
const MAX_SHELLS = 100;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** After this time a release is compared with its own past instead of the release before. */
const OWN_HISTORY_MS = 7 * DAY_MS;

interface ChannelRow {
  name: string;
  live: string;
  live_since: Date;
  fallback: string | null;
  canary: string | null;
  canary_since: Date | null;
  is_way_back: boolean;
}

/** Judged separately: fragments have far more visitors and would hide a broken page. */
export const JUDGED = ['pages', 'fragments'] as const;
type Judged = (typeof JUDGED)[number];

export const isOf = (judged: Judged) =>
  judged === 'fragments'
    ? sql<boolean>`route like ${`${FRAGMENT_ROUTE}%`}`
    : sql<boolean>`(route is null or route not like ${`${FRAGMENT_ROUTE}%`})`;

interface EvidenceOptions {
  readonly now: number;
  readonly freshMs: number;
  readonly trust: Trust;
  readonly judged: Judged;
}

export async function readEvidence(db: Db, options: EvidenceOptions): Promise<Evidence | null> {
  const { now, freshMs, trust, judged } = options;
  const channels = await readChannels(db);
  if (channels.length === 0) return null;
  const changes = await Promise.all(
    changesOf(channels).map(async (change) => ({
      ...change,
      baseline: await readBaseline(db, change, options),
    })),
  );
  // A day, and an hour more that shows what failed before the changes.
  const from = new Date(now - LONGEST_TO_PROVE_MS - HOUR_MS);
  const [shells, outcomes, paused] = await Promise.all([
    readShells(db),
    readOutcomes(db, from, new Date(now), judged),
    readPauses(db, from),
  ]);
  return { now, freshMs, trust, changes, shells, outcomes, paused };
}

async function readChannels(db: Db): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select c.name, live_version as live, live_since, fallback_version as fallback, canary_version as canary, canary_since,
           coalesce(last.action in ('rollback', 'recall'), false) as is_way_back
    from release_channels c
    left join lateral (
      select action from release_revisions r
      where r.channel = c.channel and r.name = c.name and action in ('promote', 'rollback', 'recall')
      order by revision desc limit 1
    ) last on true
    where c.channel = ${MAIN_CHANNEL}`.execute(db);
  return rows;
}

type UnreadChange = Omit<Change, 'baseline'>;

const changesOf = (channels: readonly ChannelRow[]): UnreadChange[] =>
  channels.flatMap(({ name, live, live_since, fallback, canary, canary_since, is_way_back: isRestored }) => [
    { name, version: live, role: 'live' as const, since: live_since.getTime(), before: fallback, isRestored },
    ...(canary && canary_since
      ? [
          {
            name,
            version: canary,
            role: 'canary' as const,
            since: canary_since.getTime(),
            before: live,
            isRestored: false,
          },
        ]
      : []),
  ]);

async function readBaseline(
  db: Db,
  { name, version, before, role, since }: UnreadChange,
  { now, trust, judged }: EvidenceOptions,
): Promise<Sample> {
  const isLongLive = now - since > OWN_HISTORY_MS;
  const usual = isLongLive ? version : before;
  const end = isLongLive ? now - DAY_MS : since;
  const window =
    role === 'canary'
      ? sql`at >= ${new Date(since)} and at <= ${new Date(now)}`
      : sql`at >= ${new Date(end - DAY_MS)} and at < ${new Date(end)}`;
  // A shell is judged by the remotes that ran in it.
  const whose =
    name === SHELL
      ? sql`(shell = ${usual} or (name = ${SHELL} and version = ${usual}))`
      : sql`name = ${name} and version = ${usual}`;
  const network = trust.isPerVisit ? sql`ctid::text` : sql`encode(coalesce(network, source), 'hex')`;
  const { rows } = await sql<Sample>`
    with networks as (
      select greatest(count(*) filter (where outcome <> 'server-error'),
                      count(*) filter (where outcome = 'server-error')) as visits,
             count(*) filter (where outcome <> 'mounted') as failures
      from release_outcomes where ${whose} and ${window} and ${isOf(judged)}
        and not exists (select from release_pauses p where at between p."from" and p."to")
      group by ${network}
    ), shares as (select visits, least(visits, failures) as failed from networks)
    select count(*)::int as networks, coalesce(sum(visits), 0)::int as visits,
           coalesce(sum(failed), 0)::int as "failedVisits",
           coalesce(sum(failed::float / visits), 0)::float as failed,
           coalesce(var_samp(failed::float / visits), 0)::float as variance
    from shares`.execute(db);
  const [sample] = rows;
  if (!sample) throw new Error('An aggregate without a row');
  return sample;
}

async function readShells(db: Db): Promise<ShellSince[]> {
  const { rows } = await sql<{ version: string; since: Date; isRestored: boolean }>`
    with revisions as (
      select revision, at, action, array_remove(array[live_version, canary_version], null) as versions
      from release_revisions where channel = ${MAIN_CHANNEL} and name = 'shell'
      order by revision desc limit ${MAX_SHELLS}
    ), followed as (
      select *, coalesce(lag(versions) over (order by revision), '{}') as former from revisions
    )
    select version, at as since, action in ('rollback', 'recall') as "isRestored"
    from followed cross join lateral unnest(versions) as version
    where version <> all (former) order by revision`.execute(db);
  return rows.map(({ since, ...row }) => ({ ...row, since: since.getTime() }));
}

async function readOutcomes(db: Db, from: Date, to: Date, judged: Judged): Promise<JudgedOutcome[]> {
  const { rows } = await sql<Omit<JudgedOutcome, 'at'> & { at: Date }>`
    select at, name, version, shell, encode(coalesce(network, source), 'hex') as network,
           case outcome when 'mounted' then 'mounted' when 'server-error' then 'observed' else 'reported' end as kind
    from release_outcomes where at >= ${from} and at <= ${to} and ${isOf(judged)}
    order by at desc limit ${MAX_OUTCOMES}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }));
}

async function readPauses(db: Db, from: Date): Promise<Evidence['paused']> {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select "from", "to" from release_pauses where "to" >= ${from}`.execute(db);
  return rows.map(({ from: start, to }) => ({ from: start.getTime(), to: to.getTime() }));
}

const MOST_ADDRESSES = 3;

export async function readFailedAddresses(
  db: Db,
  { name, version, since }: Pick<Change, 'name' | 'version' | 'since'>,
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from release_outcomes
    where name = ${name} and version = ${version} and at >= ${new Date(since)}
      and outcome = 'server-error' and address is not null
    group by address order by count(distinct network) desc, max(at) desc limit ${MOST_ADDRESSES}`.execute(db);
  return rows.map(({ address }) => address);
}

export async function readTraffic(
  db: Db,
  since: number,
  now: number,
  latest: number,
): Promise<{ visits: number; networks: number }> {
  const { rows } = await sql<{ visits: number; networks: number }>`
    select count(*)::int as visits, count(distinct coalesce(network, source))::int as networks
    from (
      select network, source from release_outcomes
      where at > ${new Date(since)} and at <= ${new Date(now)} and outcome <> 'server-error'
      order by at desc limit ${latest}
    ) as latest`.execute(db);
  return rows[0] ?? { visits: 0, networks: 0 };
}

export async function readVisits(db: Db, name: string, version: string, since: Date): Promise<number> {
  const whose = name === SHELL ? sql`shell = ${version}` : sql`name = ${name} and version = ${version}`;
  const { rows } = await sql<{ visits: number }>`
    select count(*)::int as visits from release_outcomes where ${whose} and at >= ${since}`.execute(db);
  return rows[0]?.visits ?? 0;
}
