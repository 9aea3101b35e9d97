import { ANALYTICS_EVENTS } from 'shared-contracts/shell';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createGoogleAnalytics } from './google-analytics.ts';
import type { VendorEvent } from './vendor.ts';

const analytics = createGoogleAnalytics({
  measurementId: 'G-SAMPLE',
  apiSecret: 'secret',
  url: 'https://analytics.example/mp/collect',
  origin: 'https://www.example.com',
});
const event = (more: Partial<VendorEvent> = {}): VendorEvent => ({
  id: 'e',
  name: 'page_view',
  props: {},
  time: 1_795_193_999_500,
  path: '/charleston',
  route: 'mfe-centre/centre',
  release: 'mfe-centre@1.0.0',
  session: { startedAt: 1_795_193_000_900, engagedMs: 1_500 },
  ...more,
});
const bodySchema = z.object({
  events: z.array(
    z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
});
const paramsOf = (given: VendorEvent) => {
  const allowed = { performance: true, targeting: false };
  const request = analytics.request({ allowed, visit: 'v', member: null, attributes: {}, events: [given] });
  return bodySchema.parse(request?.body).events[0]?.params ?? {};
};

test('session id is the start of the session in seconds, as in gtag', () => {
  expect(paramsOf(event())).toMatchObject({ session_id: 1_795_193_000, engagement_time_msec: 1_500 });
  expect(paramsOf(event({ session: { startedAt: 1_000, engagedMs: 0 } }))).toMatchObject({
    engagement_time_msec: 1,
  });
});

test("parameters are limited to 25 of 100 characters, Google's own first", () => {
  const props = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`own_${at}`, 'x'.repeat(300)]));
  const params = paramsOf(event({ props, path: `/${'y'.repeat(300)}` }));
  expect(Object.keys(params)).toHaveLength(25);
  expect(params).toMatchObject({ session_id: 1_795_193_000, route: 'mfe-centre/centre' });
  for (const value of Object.values(params)) expect(String(value).length).toBeLessThanOrEqual(100);
});

test('parameters with invalid or reserved names are dropped', () => {
  const props = {
    'a b': 1,
    '1st': 1,
    ['n'.repeat(41)]: 1,
    ga_x: 1,
    session_id: 'mine',
    page_location: 'mine',
  };
  expect(Object.keys(paramsOf(event({ props })))).toEqual([
    'session_id',
    'engagement_time_msec',
    'page_location',
    'route',
    'release',
  ]);
  expect(paramsOf(event({ props }))).toMatchObject({ session_id: 1_795_193_000 });
});

test('page title includes the service name', () => {
  expect(paramsOf(event({ props: { path: '/charleston', title: 'Charleston' } }))).toMatchObject({
    page_title: 'Charleston',
    page_location: 'https://www.example.com/charleston',
  });
});

test('event names are never reserved names', () => {
  // "Reserved event names" of the web, except `page_view`, which replaces the one of gtag.
  const reserved =
    /^(ad_impression|app_(remove|store_\w+)|click|error|file_download|first_(open|visit)|form_(start|submit)|in_app_purchase|scroll|session_start|user_engagement|video_(start|progress)|view_(complete|search_results))$/;
  expect(Object.keys(ANALYTICS_EVENTS).filter((name) => reserved.test(name))).toEqual([]);
});
