import { sql } from 'kysely';
import type { ReleaseAlert, ReportedError } from 'shared-contracts/release';
import type { Db } from '../../platform/storage/index.ts';
import { AUTOMATIC, readSiteAlerts } from '../releases/records/release-alerts.ts';
import { SHELL } from '../releases/records/release-record.ts';
import { MAIN_CHANNEL } from '../releases/records/release-tables.ts';
import type { Verdict } from './health-rule.ts';

const DAY_MS = 24 * 3_600_000;
const SHOWN_MS = 7 * DAY_MS;

interface RollbackRow {
  readonly name: string;
  readonly version: string;
  readonly live: string;
  readonly at: Date;
  readonly why: string;
}

async function readRollbacks(db: Db, after: Date): Promise<RollbackRow[]> {
  const { rows } = await sql<RollbackRow>`
    select last.name, last.at, last.why, last.live_version as live,
           case last.action when 'canary-end' then former.canary_version else former.live_version end as version
    from (
      select distinct on (name) * from release_revisions
      where channel = ${MAIN_CHANNEL} order by name, revision desc
    ) last
    cross join lateral (
      select live_version, canary_version from release_revisions r
      where r.channel = last.channel and r.name = last.name and r.revision < last.revision
      order by revision desc limit 1
    ) former
    where last.who = ${AUTOMATIC} and last.at > ${after}`.execute(db);
  return rows;
}

type Unexplained = Omit<ReleaseAlert, 'error'>;

const ofRollback = ({ name, version, live, at, why }: RollbackRow): Unexplained => ({
  kind: 'rolled-back',
  name,
  version,
  since: at.toISOString(),
  why: `Visitors get ${live}. ${why}`,
  command: `pnpm release errors ${name}`,
});

const KINDS: Readonly<Partial<Record<Verdict['action'], string>>> = { tell: 'failing', unjudged: 'unjudged' };

function ofVerdict({ action, change: { name, version, role, since } }: Verdict, why: string): Unexplained[] {
  const kind = KINDS[action];
  if (!kind) return [];
  const failing = role === 'canary' ? `pnpm release canary ${name} end` : `pnpm release rollback ${name}`;
  const command = action === 'tell' ? failing : `pnpm release errors ${name}`;
  return [{ kind, name, version, since: new Date(since).toISOString(), why, command }];
}

interface Sources {
  readonly db: Db;
  readonly now: () => number;
  readonly errorsOf: (name: string, version: string) => Promise<ReportedError[]>;
}

export async function openAlerts(
  { db, now, errorsOf }: Sources,
  undecided: ReadonlyArray<readonly [Verdict, why: string]>,
): Promise<ReleaseAlert[]> {
  const found = [
    ...(await readRollbacks(db, new Date(now() - SHOWN_MS))).map(ofRollback),
    ...undecided.flatMap(([verdict, why]) => ofVerdict(verdict, why)),
    ...(await readSiteAlerts(db, new Date(now() - DAY_MS))).map(({ event, at, shell, ...words }) => ({
      kind: event,
      name: SHELL,
      version: shell,
      since: at.toISOString(),
      ...words,
    })),
  ];
  const alerts = await Promise.all(
    found.map(async (alert) => {
      const [most] = await errorsOf(alert.name, alert.version);
      return { ...alert, error: most ? `${most.error}: ${most.message}` : null };
    }),
  );
  return alerts.sort((one, other) => other.since.localeCompare(one.since));
}
