import type {
  Grant as GrantAnswer,
  GrantAsked,
  GrantRequest,
  TeamRequest,
  WithdrawRequest,
} from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import { lackingRights } from '../gates/rights-gate.ts';
import type { Author } from '../records/audit.ts';
import { releaseRecord } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';
import { withChangeLock } from '../registry/change-lock.ts';
import { grantPrefixes, lackingGrants, readRouteOwnership, withdrawPrefix } from './grants.ts';
import { insertToken } from './release-tokens.ts';

export async function listGrants(db: Db, name?: string): Promise<GrantAnswer[]> {
  const rows = await releaseDb(db)
    .selectFrom('release_grants')
    .selectAll()
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('name')
    .orderBy('prefix')
    .execute();
  return rows.map(({ name: remote, prefix, granted_at, granted_by }) => ({
    remote,
    prefix,
    grantedAt: granted_at.toISOString(),
    grantedBy: granted_by,
  }));
}

const ASKED_DAYS = 30;

/** Returns what the newest unpublished release of each remote needs beyond its grants. */
export async function listAsked(db: Db): Promise<GrantAsked[]> {
  const ownership = await readRouteOwnership(db);
  const rows = await releaseDb(db)
    .selectFrom('releases')
    .select(['name', 'version', 'manifest'])
    .distinctOn('name')
    .where('published_at', 'is', null)
    .where('announced_at', '>', new Date(Date.now() - ASKED_DAYS * 24 * 60 * 60_000))
    .orderBy('name')
    .orderBy('announced_at', 'desc')
    .execute();
  return rows
    .map(({ name: remote, version, manifest }) => {
      const release = releaseRecord(remote, version, manifest);
      const lacking = [...lackingGrants(release, ownership), ...lackingRights(release, ownership)];
      return { remote, version, prefixes: lacking.map(({ prefix }) => prefix) };
    })
    .filter(({ prefixes }) => prefixes.length > 0);
}

export const createTeam = (db: Db, { team, remote, prefixes, days }: TeamRequest, by: Author) =>
  withChangeLock(db, async (transaction, channels) => {
    await grantPrefixes(transaction, remote, prefixes, channels, by);
    const created = await insertToken(transaction, { team, releases: [remote], days }, by);
    return { ...created, grants: await listGrants(transaction, remote) };
  });

export const grant = (db: Db, { remote, prefixes }: GrantRequest, by: Author) =>
  withChangeLock(db, async (transaction, channels) => {
    await grantPrefixes(transaction, remote, prefixes, channels, by);
    return listGrants(transaction, remote);
  });

export const withdraw = (db: Db, { remote, prefix }: WithdrawRequest, by: Author) =>
  withChangeLock(db, async (transaction, channels) => {
    await withdrawPrefix(transaction, remote, prefix, channels, by);
    return listGrants(transaction, remote);
  });
