import type {
  Grant as GrantAnswer,
  GrantRequest,
  TeamRequest,
  WithdrawRequest,
} from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import type { Author } from '../records/audit.ts';
import { releaseDb } from '../records/release-tables.ts';
import { withChangeLock } from '../registry/change-lock.ts';
import { grantPrefixes, withdrawPrefix } from './grants.ts';
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
