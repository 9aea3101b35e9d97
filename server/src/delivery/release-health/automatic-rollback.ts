import { sql } from 'kysely';
import type { Db } from '../../platform/storage/index.ts';
import type { Registry } from '../releases/registry/registry.ts';
import type { ReleaseService } from '../releases/release-service.ts';
import type { Change } from './health-rule.ts';
import { healthDb } from './release-health-tables.ts';

const ROLLBACK_LOCK = 720_521_902;

const AUTOMATIC = 'automatic rollback';

/**
 * Rolls a release back and returns the version that visitors get now, or null if they no longer get the
 * release.
 */
export type AutomaticRollback = (change: Change, why: string) => Promise<string | null>;

export const createAutomaticRollback =
  (db: Db, registry: Registry, releases: ReleaseService): AutomaticRollback =>
  ({ name, version, role }, why) =>
    healthDb(db)
      .transaction()
      .execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${ROLLBACK_LOCK})`.execute(transaction);
        const channel = (await registry.refresh()).channels.get(name);
        const by = { who: AUTOMATIC, why };
        if (role === 'canary') {
          if (channel?.canary?.release.version !== version) return null;
          return (await releases.endCanary(name, by)).live;
        }
        if (channel?.live.version !== version) return null;
        return (await releases.rollback(name, by, { from: version })).live;
      });
