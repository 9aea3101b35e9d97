import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { SINKS_PATH, TAG_FRAME_PATH } from 'shared-contracts/shell';
import { jsonForScript } from '../../platform/html/escape.ts';
import { sendVendorFrame } from '../../platform/html/frame-page.ts';
import type { Db } from '../../platform/storage/index.ts';
import { CALLS } from './analytics-calls.ts';
import { analyticsDb } from './analytics-tables.ts';
import { audienceRoutes } from './audience.ts';
import { collectRoutes } from './collect.routes.ts';
import { createDelivery } from './delivery.ts';
import { createVendors, type VendorOptions } from './vendors/index.ts';

interface TagManager {
  readonly id: string;
  readonly url: string;
}

// Denies everything first (Consent Mode v2), then applies the page's consent, then loads the tag manager.
// Accepts messages only from the parent page.
const scriptOf = ({ id, url }: TagManager) => `
const dataLayer = window.dataLayer = [];
function gtag() { dataLayer.push(arguments); }
gtag('consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied', functionality_storage: 'denied', personalization_storage: 'denied', security_storage: 'granted', wait_for_update: 500 });
addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data !== 'object' || data === null) return;
  if (data.kind === 'consent') gtag('consent', 'update', data.consent);
  if (data.kind === 'event') dataLayer.push({ ...data.props, event: data.event, page_path: data.page });
});
dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
const tag = document.createElement('script');
tag.src = ${jsonForScript(`${url}/gtm.js?id=${id}`)};
document.head.append(tag);
`;

/**
 * Sends the tag manager's frame. Its tags load scripts only from the tag manager's origin, but may fetch any
 * HTTPS address.
 */
function sendTagFrame(reply: FastifyReply, tagManager: TagManager): FastifyReply {
  return sendVendorFrame(reply, {
    title: 'Measurement',
    script: scriptOf(tagManager),
    scriptSources: tagManager.url,
    policy: [
      `connect-src ${tagManager.url} https:`,
      `img-src ${tagManager.url} https:`,
      "form-action 'none'",
    ],
    sandbox: 'allow-scripts',
  });
}

/**
 * Returns a member's analytics and audience data for their data export. It exists only with targeting
 * consent.
 */
async function exportAnalytics(db: Db, memberId: number, publicId: string) {
  const logins = await analyticsDb(db)
    .selectFrom('audience_logins')
    .select(['logged_in_at', 'logged_out_at'])
    .where('member_id', '=', memberId)
    .orderBy('logged_in_at')
    .execute();
  const events = await analyticsDb(db)
    .selectFrom('analytics_events')
    .select(['name', 'props', 'path', 'occurred_at'])
    .where('member_public_id', '=', publicId)
    .orderBy('id')
    .execute();
  return { audience_logins: logins, events };
}

export interface AnalyticsOptions {
  readonly origin: string;
  readonly isProduction: boolean;
  readonly tagManager?: TagManager | undefined;
  readonly vendors?: VendorOptions;
  readonly keepHours: number;
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
    { origin, isProduction, tagManager, vendors = {}, keepHours, now = Date.now, fetch = globalThis.fetch },
  ) => {
    // Without a secret there are no members.
    if (app.hasDecorator('memberExports'))
      app.memberExports.register('analytics', ({ id, publicId }) => exportAnalytics(app.db, id, publicId));
    const delivery = createDelivery(app, createVendors(vendors, { origin, isProduction }), {
      fetch,
      keepHours,
    });
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
