import type { Grant as GrantAnswer, GrantRequest, TeamRequest, WithdrawRequest } from 'shared-contracts';
import type { Db } from '../../../platform/storage/index.ts';
import type { Channels } from '../gates/gate.ts';
import type { By } from '../records/audit.ts';
import { readChannels } from '../records/read-channels.ts';
import { releaseRecord } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';
import { lockChanges } from '../registry/lock-changes.ts';
import { grantPrefixes, withdrawPrefix } from './grants.ts';
import { insertToken } from './release-tokens.ts';

/** Runs `act` in a transaction with the lock of changes, and passes it the live channels. */
export const whileNothingChanges = <T>(db: Db, act: (db: Db, channels: Channels) => Promise<T>): Promise<T> =>
  releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      await lockChanges(transaction);
      // Only paths are compared, so signatures do not matter.
      const { channels } = await readChannels(transaction, (...of) => releaseRecord(of[0], of[1], of[2]));
      return act(transaction, channels);
    });

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

export const createTeam = (db: Db, { team, remote, prefixes, days }: TeamRequest, by: By) =>
  whileNothingChanges(db, async (transaction, channels) => {
    await grantPrefixes(transaction, remote, prefixes, channels, by);
    const created = await insertToken(transaction, { team, releases: [remote], days }, by);
    return { ...created, grants: await listGrants(transaction, remote) };
  });

export const grant = (db: Db, { remote, prefixes }: GrantRequest, by: By) =>
  whileNothingChanges(db, async (transaction, channels) => {
    await grantPrefixes(transaction, remote, prefixes, channels, by);
    return listGrants(transaction, remote);
  });

export const withdraw = (db: Db, { remote, prefix }: WithdrawRequest, by: By) =>
  whileNothingChanges(db, async (transaction, channels) => {
    await withdrawPrefix(transaction, remote, prefix, channels, by);
    return listGrants(transaction, remote);
  });
