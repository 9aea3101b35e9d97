import { readFileSync } from 'node:fs';
import {
  ANALYTICS_EVENTS,
  AUDIENCE_PATH,
  COLLECT_PATH,
  SINKS_PATH,
  TAG_FRAME_PATH,
} from 'shared-contracts/shell';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { AnalyticsOptions } from '../../../src/engagement/analytics/analytics.plugin.ts';
import {
  type AnalyticsSite,
  batchOf,
  consented,
  createRecorder,
  event,
  NOON,
  type RecordedRequest,
  startAnalyticsSite,
  VISIT,
} from './analytics-site.ts';

/** Bodies from the documentation of the services, with `MEMBER` and `EMAIL` for the member's values. */
const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/analytics/${name}.json`, import.meta.url), 'utf8'));

const service = createRecorder();
const sites: AnalyticsSite[] = [];
async function siteWith(options: Partial<AnalyticsOptions>): Promise<AnalyticsSite> {
  const started = await startAnalyticsSite(options);
  sites.push(started);
  await started.app.jobs.start();
  return started;
}
const SERVICES = 'https://services.example';
const site = await siteWith({
  fetch: service.fetch,
  vendors: {
    googleAnalytics: { measurementId: 'G-SAMPLE', apiSecret: 'ga-secret', url: `${SERVICES}/mp/collect` },
    adobe: { datastreamId: 'stream-1', url: `${SERVICES}/ee/v2/collect` },
    mparticle: { key: 'key', secret: 'secret', url: `${SERVICES}/v2/events` },
  },
});
afterEach(async () => {
  await site.db.deleteFrom('analytics_events').execute();
  service.requests.length = 0;
});
afterAll(async () => {
  await Promise.all(sites.map((started) => started.stop()));
});

const post = (url: string, payload: unknown, cookie: string, to: AnalyticsSite = site) =>
  to.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    payload: JSON.stringify(payload),
  });

const events = () =>
  [
    ['page_view', { path: '/charleston/stores', title: 'Stores' }] as const,
    ['nav_centre_deals_click', { centre: 'charleston' }] as const,
    ['deal_save', { centre: 'charleston', id: 7 }] as const,
  ].map(([name, props], at) =>
    event(name, props, { id: `00000000-0000-4000-8000-00000000000${at + 1}`, time: NOON - 500 + at * 100 }),
  );

const byService = (requests: readonly RecordedRequest[], start: string) =>
  requests.filter(({ path }) => path.startsWith(start));
const named = (value: unknown, member: { publicId: string; email: string }): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(member.publicId, 'MEMBER').replaceAll(member.email, 'EMAIL'));

describe('external analytics services', () => {
  test('receive documented request bodies, with every consent', async () => {
    const member = await site.member();
    await site.db
      .insertInto('member_attributes')
      .values([
        { member_id: member.id, attribute: 'preferred_center', value: 'charleston' },
        { member_id: member.id, attribute: 'favorite_stores', value: '12' },
        { member_id: member.id, attribute: 'favorite_stores', value: '34' },
      ])
      .execute();
    await post(COLLECT_PATH, batchOf(events(), 'pft'), `${consented('pft')}; ${member.cookie}`);
    const requests = await service.heard(3);
    const [ga] = byService(requests, '/mp/collect');
    const [adobe] = byService(requests, '/ee/v2/collect');
    const [mparticle] = byService(requests, '/v2/events');
    expect(named(ga, member)).toEqual(recorded('google-analytics-all'));
    expect(named(adobe, member)).toEqual(recorded('adobe-all'));
    expect(named(mparticle, member)).toEqual(recorded('mparticle-all'));
  });

  test('receive no member data without targeting consent, and the audience platform receives nothing', async () => {
    const member = await site.member();
    await post(COLLECT_PATH, batchOf(events(), 'pft'), `${consented('pf-')}; ${member.cookie}`);
    const requests = await service.heard(2);
    expect(byService(requests, '/v2/events')).toEqual([]);
    const said = JSON.stringify(requests);
    expect(said).not.toContain(member.publicId);
    expect(said).not.toContain(member.email);
    expect(byService(requests, '/mp/collect')[0]).toEqual(recorded('google-analytics-performance'));
  });

  test('receive logins and logouts through the audience platform', async () => {
    const member = await site.member();
    const device = crypto.randomUUID();
    const cookie = `${consented('--t')}; ${member.cookie}`;
    await post(AUDIENCE_PATH, { action: 'login', device }, cookie);
    await service.heard(1);
    await post(AUDIENCE_PATH, { action: 'logout', device }, consented('--t'));
    const bodies = (await service.heard(2)).map(({ body }) => named(body, member));
    expect(bodies).toMatchObject([
      {
        user_identities: { customer_id: 'MEMBER', email: 'EMAIL' },
        events: [{ data: { event_name: 'login' } }],
      },
      {
        user_identities: { customer_id: 'MEMBER', email: 'EMAIL' },
        events: [{ data: { event_name: 'logout' } }],
      },
    ]);
  });

  test('receive batches of the size that they accept', async () => {
    const batch = batchOf(Array.from({ length: 60 }, () => event('sign_in')));
    await post(COLLECT_PATH, batch, consented('p--'));
    const sizes = () =>
      byService(service.requests, '/mp/collect')
        .map(({ body }) => (body as { events: unknown[] }).events.length)
        .toSorted((a, b) => a - b);
    await expect.poll(sizes).toEqual([10, 25, 25]);
  });

  test('are not called when not configured', async () => {
    const none = await siteWith({ vendors: {} });
    await post(COLLECT_PATH, batchOf(events(), 'pft'), consented('pft'), none);
    expect(await none.db.selectFrom('analytics_events').select('id').execute()).toHaveLength(3);
    expect((await none.app.inject(SINKS_PATH)).json()).toEqual({ tagManager: false });
    expect((await none.app.inject(TAG_FRAME_PATH)).statusCode).toBe(404);
  });
});

test('event names are valid for the external services', () => {
  for (const name of Object.keys(ANALYTICS_EVENTS)) expect(name).toMatch(/^[a-z][a-z0-9_]{2,39}$/);
});

test('tag manager runs in a frame with an opaque origin, with all consent denied at first', async () => {
  const { app } = await siteWith({ tagManager: { id: 'GTM-SAMPLE1', url: 'https://tags.example.com' } });
  expect((await app.inject(SINKS_PATH)).json()).toEqual({ tagManager: true });
  const { headers, body } = await app.inject(TAG_FRAME_PATH);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/; sandbox allow-scripts$/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).not.toContain('unsafe');
  expect(body).toContain('https://tags.example.com/gtm.js?id=GTM-SAMPLE1');
  expect(body).toMatch(
    /'consent', 'default', \{ ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied'/,
  );
  expect(body).not.toContain(VISIT);
});
