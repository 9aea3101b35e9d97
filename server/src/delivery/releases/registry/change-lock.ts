import { sql } from 'kysely';
import type { Db } from '../../../platform/storage/index.ts';
import type { Channels } from '../gates/gate.ts';
import { readChannels } from '../records/read-channels.ts';
import { releaseRecord } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';

const CHANGE_LOCK = 720_521_901;

export async function lockChanges(transaction: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGE_LOCK})`.execute(transaction);
}

export const withChangeLock = <T>(db: Db, act: (db: Db, channels: Channels) => Promise<T>): Promise<T> =>
  releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      await lockChanges(transaction);
      // Only paths are compared, so signatures do not matter.
      const { channels } = await readChannels(transaction, (...of) => releaseRecord(of[0], of[1], of[2]));
      return act(transaction, channels);
    });
