import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { SINKS_PATH, TAG_FRAME_PATH } from 'shared-contracts';
import { CALLS } from './analytics-calls.ts';
import { audienceRoutes } from './audience.routes.ts';
import { collectRoutes } from './collect.routes.ts';
import { createDelivery } from './delivery.ts';
import { exportAnalytics } from './export.ts';
import { sendTagFrame, type TagManager } from './tag-frame.ts';
import { createVendors, type VendorOptions } from './vendors/index.ts';

export interface AnalyticsOptions {
  readonly origin: string;
  readonly isProduction: boolean;
  readonly tagManager?: TagManager | undefined;
  readonly vendors?: VendorOptions;
  readonly now?: () => number;
  readonly fetch?: typeof globalThis.fetch;
}

// Long enough to compare a season with the previous one.
const KEPT_MONTHS = 13;
const LOGINS_KEPT_DAYS = 30;

/**
 * Analytics and audience: the first-party collector and, if configured, outside services. Browsers call
 * `/api/analytics/` only after consent.
 */
export const analyticsPlugin = fp<AnalyticsOptions>(
  async (
    app,
    { origin, isProduction, tagManager, vendors = {}, now = Date.now, fetch = globalThis.fetch },
  ) => {
    // Without a secret there are no members.
    if (app.hasDecorator('memberExports'))
      app.memberExports.register('analytics', ({ id, publicId }) => exportAnalytics(app.db, id, publicId));
    const delivery = createDelivery(app, createVendors(vendors, { origin, isProduction }), fetch);
    await app.register(async (api) => {
      api.addHook('onSend', async (_request, reply) => {
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      });
      await api.register(collectRoutes, { delivery, now });
      await api.register(audienceRoutes, { delivery, now });
      // The same for all visitors, and requested by every page after consent.
      api.get(SINKS_PATH, { config: { call: CALLS.sinks } }, async (_request, reply) => {
        reply.header('cache-control', 'public, max-age=300');
        return { tagManager: tagManager !== undefined };
      });
      if (tagManager) api.get(TAG_FRAME_PATH, (_request, reply) => sendTagFrame(reply, tagManager));
    });

    app.jobs.every('analytics-retention', '40 4 * * *', async ({ now: at }) => {
      await sql`delete from analytics_events
        where occurred_at < ${at}::timestamptz - make_interval(months => ${KEPT_MONTHS})`.execute(app.db);
      await sql`delete from audience_logins
        where logged_out_at < ${at}::timestamptz - make_interval(days => ${LOGINS_KEPT_DAYS})`.execute(
        app.db,
      );
      await sql`delete from dropped_events
        where day < (${at}::timestamptz - make_interval(months => ${KEPT_MONTHS}))::date`.execute(app.db);
    });
  },
  { name: 'analytics', dependencies: ['storage', 'jobs', 'wire-errors'] },
);
