import { readFileSync } from 'node:fs';
import { ANALYTICS_EVENTS, AUDIENCE_PATH, COLLECT_PATH, SINKS_PATH, TAG_FRAME_PATH } from 'shared-contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { VendorOptions } from '../../../src/engagement/analytics/vendors/index.ts';
import {
  type AnalyticsSite,
  batchOf,
  consented,
  event,
  NOON,
  type RecordedRequest,
  startAnalyticsSite,
  startRecorder,
  VISIT,
} from './analytics-site.ts';

/** Bodies that the services take by their own documentation; `MEMBER` and `EMAIL` stand for the member's. */
const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/analytics/${name}.json`, import.meta.url), 'utf8'));

let service: Awaited<ReturnType<typeof startRecorder>>;
let site: AnalyticsSite | undefined;
beforeEach(async () => {
  service = await startRecorder();
});
afterEach(async () => {
  await site?.stop();
  site = undefined;
  await service.stop();
});

const all = (): VendorOptions => ({
  googleAnalytics: { measurementId: 'G-SAMPLE', apiSecret: 'ga-secret', url: `${service.url}/mp/collect` },
  adobe: { datastreamId: 'stream-1', url: `${service.url}/ee/v2/collect` },
  mparticle: { key: 'key', secret: 'secret', url: `${service.url}/v2/events` },
});

async function start(vendors: VendorOptions): Promise<AnalyticsSite> {
  site = await startAnalyticsSite({ vendors });
  await site.app.jobs.start();
  return site;
}

const post = (to: AnalyticsSite, url: string, payload: unknown, cookie: string) =>
  to.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    payload: JSON.stringify(payload),
  });

const events = () => [
  event(
    'page_view',
    { path: '/charleston/stores', title: 'Stores' },
    { id: '00000000-0000-4000-8000-000000000001', time: NOON - 500 },
  ),
  event(
    'nav_centre_deals_click',
    { centre: 'charleston' },
    { id: '00000000-0000-4000-8000-000000000002', time: NOON - 400 },
  ),
  event(
    'deal_save',
    { centre: 'charleston', id: 7 },
    { id: '00000000-0000-4000-8000-000000000003', time: NOON - 300 },
  ),
];

const byService = (requests: readonly RecordedRequest[], start: string) =>
  requests.filter(({ path }) => path.startsWith(start));
/** The member's own values by names that a fixture can hold. */
const named = (value: unknown, member: { publicId: string; email: string }): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(member.publicId, 'MEMBER').replaceAll(member.email, 'EMAIL'));

describe('outside services', () => {
  test('are told what they document, with every consent', async () => {
    const to = await start(all());
    const member = await to.member();
    await to.db
      .insertInto('member_attributes')
      .values([
        { member_id: member.id, attribute: 'preferred_center', value: 'charleston' },
        { member_id: member.id, attribute: 'favorite_stores', value: '12' },
        { member_id: member.id, attribute: 'favorite_stores', value: '34' },
      ])
      .execute();
    await post(to, COLLECT_PATH, batchOf(events(), 'pft'), `${consented('pft')}; ${member.cookie}`);
    const requests = await service.heard(3);
    const [ga] = byService(requests, '/mp/collect');
    const [adobe] = byService(requests, '/ee/v2/collect');
    const [mparticle] = byService(requests, '/v2/events');
    expect(named(ga, member)).toEqual(recorded('google-analytics-all'));
    expect(named(adobe, member)).toEqual(recorded('adobe-all'));
    expect(named(mparticle, member)).toEqual(recorded('mparticle-all'));
  });

  test('hear nothing of the member, and the audience platform nothing at all, without targeting', async () => {
    const to = await start(all());
    const member = await to.member();
    await post(to, COLLECT_PATH, batchOf(events(), 'pft'), `${consented('pf-')}; ${member.cookie}`);
    const requests = await service.heard(2);
    expect(byService(requests, '/v2/events')).toEqual([]);
    const said = JSON.stringify(requests);
    expect(said).not.toContain(member.publicId);
    expect(said).not.toContain(member.email);
    expect(byService(requests, '/mp/collect')[0]).toEqual(recorded('google-analytics-performance'));
  });

  test('hear of logins through the audience platform', async () => {
    const to = await start({ mparticle: { key: 'key', secret: 'secret', url: `${service.url}/v2/events` } });
    const member = await to.member();
    const device = crypto.randomUUID();
    const cookie = `${consented('--t')}; ${member.cookie}`;
    await post(to, AUDIENCE_PATH, { action: 'login', device }, cookie);
    await service.heard(1);
    await post(to, AUDIENCE_PATH, { action: 'logout', device }, consented('--t'));
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

  test('are told in pieces that they take', async () => {
    const to = await start({
      googleAnalytics: { measurementId: 'G-SAMPLE', apiSecret: 's', url: service.url },
    });
    await post(
      to,
      COLLECT_PATH,
      batchOf(Array.from({ length: 60 }, () => event('sign_in'))),
      consented('p--'),
    );
    const sizes = (await service.heard(3)).map(({ body }) => (body as { events: unknown[] }).events.length);
    expect(sizes.toSorted((a, b) => a - b)).toEqual([10, 25, 25]);
  });

  test('are not asked for anything when none is configured', async () => {
    const to = await start({});
    await post(to, COLLECT_PATH, batchOf(events(), 'pft'), consented('pft'));
    expect(await to.db.selectFrom('analytics_events').select('id').execute()).toHaveLength(3);
    expect(service.requests).toEqual([]);
    expect((await to.app.inject(SINKS_PATH)).json()).toEqual({ tagManager: false });
    expect((await to.app.inject(TAG_FRAME_PATH)).statusCode).toBe(404);
  });
});

test("every event's name is one that outside services take", () => {
  for (const name of Object.keys(ANALYTICS_EVENTS)) expect(name).toMatch(/^[a-z][a-z0-9_]{2,39}$/);
});

describe('Tag manager: it', () => {
  test('runs in a frame without an origin, with everything denied first', async () => {
    site = await startAnalyticsSite({ tagManager: { id: 'GTM-SAMPLE1', url: 'https://tags.example.com' } });
    expect((await site.app.inject(SINKS_PATH)).json()).toEqual({ tagManager: true });
    const { headers, body } = await site.app.inject(TAG_FRAME_PATH);
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
});
