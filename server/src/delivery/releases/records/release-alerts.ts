import { sql } from 'kysely';
import { releaseIdOf } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import { SHELL } from './release-record.ts';
import { MAIN_CHANNEL, releaseDb, type StoredAlert } from './release-tables.ts';

export const AUTOMATIC = 'automatic rollback';

export async function storeAlert(db: Db, { at, errors, ...alert }: StoredAlert): Promise<void> {
  await releaseDb(db)
    .insertInto('release_alerts')
    .values({ ...alert, at: new Date(at), errors: JSON.stringify(errors) })
    .execute();
}

interface SiteAlert extends Pick<StoredAlert, 'event' | 'why' | 'command'> {
  readonly at: Date;
  readonly shell: string;
}

export async function readSiteAlerts(db: Db, after: Date): Promise<SiteAlert[]> {
  const { rows } = await sql<SiteAlert>`
    select distinct on (event) event, at, why, command, shell.live_version as shell
    from release_alerts
    cross join lateral (
      select live_version from release_revisions
      where name = ${SHELL} and channel = ${MAIN_CHANNEL} order by revision desc limit 1
    ) shell
    where release_alerts.name is null and at > ${after}
    order by event, id desc`.execute(db);
  return rows;
}

export async function readFailed(db: Db, name: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ version: string; at: Date }>`
    select version, max(at) as at from (
      select version, at from release_alerts
      where name = ${name} and event in ('release-taken-back', 'release-failing')
      union all
      select version, at from release_audit
      where name = ${name} and action = 'canary-end' and who = ${AUTOMATIC}
    ) as failed
    where at >= coalesce((select max(r.at) from release_revisions r
                         where r.name = ${name} and r.action = 'promote' and r.live_version = failed.version),
                        '-infinity')
    group by version`.execute(db);
  return new Map(
    rows.map(({ version, at }) => [
      version,
      `${releaseIdOf(name, version)} failed in the health judgement at ${at.toISOString()}.`,
    ]),
  );
}
