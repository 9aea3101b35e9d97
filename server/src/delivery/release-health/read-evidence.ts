import { sql } from 'kysely';
import { FRAGMENT_ROUTE } from 'shared-contracts/composition';
import type { Db } from '../../platform/storage/index.ts';
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

interface ChannelRow {
  name: string;
  live: string;
  live_since: Date;
  fallback: string | null;
  canary: string | null;
  canary_since: Date | null;
  is_way_back: boolean;
}

/**
 * Parts judged separately: pages, and fragments on pages of other remotes. Fragments have far more visitors
 * and would hide a broken page.
 */
export const JUDGED = ['pages', 'fragments'] as const;
type Judged = (typeof JUDGED)[number];

export const isOf = (judged: Judged) =>
  judged === 'fragments'
    ? sql<boolean>`route like ${`${FRAGMENT_ROUTE}%`}`
    : sql<boolean>`(route is null or route not like ${`${FRAGMENT_ROUTE}%`})`;

interface EvidenceOptions {
  /** Milliseconds since the epoch. Later rows are not read. */
  readonly now: number;
  readonly freshMs: number;
  readonly trust: Trust;
  readonly judged: Judged;
}

/** Returns the evidence for one part, or null while nothing is live. */
export async function readEvidence(
  db: Db,
  { now, freshMs, trust, judged }: EvidenceOptions,
): Promise<Evidence | null> {
  const channels = await readChannels(db);
  if (channels.length === 0) return null;
  const changes = await Promise.all(
    changesOf(channels).map(async (change) => ({
      ...change,
      baseline: await readBaseline(db, change, judged),
    })),
  );
  const windows = changes.map(({ since }) => (now - since <= LONGEST_TO_PROVE_MS ? since : now - HOUR_MS));
  const from = new Date(Math.min(...windows));
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
  { name, before, role, since }: UnreadChange,
  judged: Judged,
): Promise<Sample> {
  if (before === null) return { mounted: 0, failed: 0 };
  const at = new Date(since);
  const window =
    role === 'canary' ? sql`at >= ${at}` : sql`at >= ${new Date(since - 24 * HOUR_MS)} and at < ${at}`;
  // A shell is judged by the remotes that ran in it.
  const whose =
    name === 'shell'
      ? sql`(shell = ${before} or (name = 'shell' and version = ${before}))`
      : sql`name = ${name} and version = ${before}`;
  const { rows } = await sql<Sample>`
    select count(distinct coalesce(network, source)) filter (where outcome = 'mounted')::int as mounted,
           count(distinct coalesce(network, source)) filter (where outcome <> 'mounted')::int as failed
    from release_outcomes where ${whose} and ${window} and ${isOf(judged)}
      and not exists (select from release_pauses p where at between p."from" and p."to")`.execute(db);
  return rows[0] ?? { mounted: 0, failed: 0 };
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
