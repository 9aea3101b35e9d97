import { sql } from 'kysely';
import { endCanary } from '../releases/going-live/canary.ts';
import { rollback } from '../releases/going-live/rollback.ts';
import { AUTOMATIC } from '../releases/records/release-alerts.ts';
import type { ReleaseContext } from '../releases/registry/release-context.ts';
import type { Change } from './health-rule.ts';
import { healthDb } from './release-health-tables.ts';

const ROLLBACK_LOCK = 720_521_902;

export type AutomaticRollback = ReturnType<typeof createAutomaticRollback>;

/** The function returns the version that visitors get now, or null if they no longer get the release. */
export const createAutomaticRollback =
  (context: ReleaseContext) =>
  ({ name, version, role }: Change, why: string): Promise<string | null> =>
    healthDb(context.db)
      .transaction()
      .execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${ROLLBACK_LOCK})`.execute(transaction);
        const channel = (await context.registry.refresh()).channels.get(name);
        const by = { who: AUTOMATIC, why };
        if (role === 'canary') {
          if (channel?.canary?.release.version !== version) return null;
          return (await endCanary(context, name, by)).live;
        }
        if (channel?.live.version !== version) return null;
        return (await rollback(context, name, by, { from: version })).live;
      });
