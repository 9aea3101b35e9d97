import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import { fakeSite } from 'shared-contracts/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { fakeContent } from '../support/fake-content.ts';
import { brokenRemoteOf, fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, testConfig } from '../support/test-site.ts';
import { type CollectedSpan, startTraceCollector } from '../support/trace-collector.ts';

const ASKING = `
export async function render({ url }, { fetch }) {
  const { status } = await fetch('/api/brands', { headers: { 'x-api-version': '3.0' } });
  const head = { title: 'A', description: 'A', canonicalPath: '/' };
  return { status: 200, head, html: '<h1>Brands ' + status + '</h1>', data: null };
}`;
const contentApi = fp(async (app: FastifyInstance) => {
  await app.register(fakeContent(fakeSite, () => 1));
  app.get('/api/brands', async () => (await sql`select name from brands`.execute(app.db)).rows);
});
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const KEY = 'a-key-of-the-collector';
const AUTH_SECRET = 'a secret of a test, long enough for one';

const collector = await startTraceCollector();
const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'traces-'));
const published = await createTestSite({ database, folder });
for (const release of [fixtureShell(), workingRemote(), brokenRemoteOf(ASKING)])
  await published.bringLive(release, '1.0.0');
await published.stop();
afterAll(async () => {
  await collector.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

function byName(spans: readonly CollectedSpan[]): ReadonlyMap<string, CollectedSpan> {
  return new Map(spans.map((span) => [span.name, span]));
}
const childrenOf = (spans: readonly CollectedSpan[], parent: CollectedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

describe('traces', () => {
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const config = testConfig(folder, {
      AUTH_SECRET,
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${KEY}`,
      OTEL_SERVICE_NAME: 'a-site',
    });
    const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
    const app = await createApp(config, { storage: database, contentApi, log });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
    const page = await get('/broken/fine?email=somebody@example.com', {
      traceparent: `00-${TRACE_ID}-${CALLER}-01`,
    });
    expect(await page.text()).toContain('<h1>Brands 200</h1>');
    for (const path of ['/content', '/content', '/api/nothing-here', '/health/live'])
      await (await get(path)).text();
    const session = await get('/api/auth/session', { cookie: '__Host-session=a-session-that-is-none' });
    expect(session.status).toBe(200);
    const unsampled = await get('/content?unsampled', { traceparent: `00-${'c'.repeat(32)}-${CALLER}-00` });
    expect(unsampled.status).toBe(200);
    await app.close();
  });

  test('connect the request, the renders and their queries to the span of the caller', () => {
    const spans = collector.spans.filter(({ traceId }) => traceId === TRACE_ID);
    const named = byName(spans);
    const request = named.get('GET /broken/fine');
    expect(request).toMatchObject({
      parentSpanId: CALLER,
      kind: 'server',
      status: { code: 0 },
      flags: 0x301,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/broken/fine',
        'http.response.status_code': 200,
        'url.scheme': 'http',
      },
    });
    const render = named.get('render mfe-broken');
    expect(render).toMatchObject({
      parentSpanId: request?.spanId,
      kind: 'internal',
      attributes: { 'release.name': 'mfe-broken', 'release.version': '1.0.0' },
    });
    expect(named.get('render shell')?.parentSpanId).toBe(request?.spanId);
    const asked = childrenOf(spans, render);
    expect(asked.length).toBeGreaterThan(0);
    for (const { kind, name, attributes } of asked) {
      expect([kind, attributes['db.system.name'], attributes['db.query.summary']]).toEqual([
        'client',
        'postgresql',
        name,
      ]);
      expect(name).toMatch(/^(SELECT|WITH) [a-z_.]+$/);
    }
    for (const { startTimeUnixNano, endTimeUnixNano } of spans)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  });

  test('start with a root span per request, named after the route', () => {
    const roots = collector.spans.filter(({ kind, parentSpanId }) => kind === 'server' && !parentSpanId);
    const names = roots.map(({ name }) => name);
    expect(names.filter((name) => name === 'GET /content')).toHaveLength(2);
    expect(names).toContain('GET /api/auth/session');
    expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(roots.length);
    const contents = roots.filter(({ name }) => name === 'GET /content');
    const rendered = contents.filter((root) =>
      childrenOf(collector.spans, root).some(({ name }) => name === 'render mfe-working'),
    );
    expect(rendered).toHaveLength(1);
    const session = roots.find(({ name }) => name === 'GET /api/auth/session');
    expect(childrenOf(collector.spans, session).map(({ name }) => name)).toContain('SELECT sessions');
  });

  test('omit health checks, unsampled callers, query strings, values and secrets', () => {
    expect(collector.spans.length).toBeGreaterThan(8);
    expect(collector.spans.filter(({ name }) => name.includes('/health'))).toEqual([]);
    expect(collector.spans.filter(({ traceId }) => traceId.startsWith('cc'))).toEqual([]);
    for (const body of collector.bodies)
      expect(body).not.toMatch(/somebody|email|a-session-that|nothing-here|\?|\$1| where /);
  });

  test('carry the configured headers and the name of the service', () => {
    expect(collector.headers.every((headers) => headers['x-collector-key'] === KEY)).toBe(true);
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'a-site',
      'service.instance.id': expect.stringMatching(/:\d+$/),
    });
  });

  test('appear in log lines with trace id and span id', () => {
    const request = byName(collector.spans).get('GET /broken/fine');
    const ofTrace = lines.filter(({ traceId }) => traceId === TRACE_ID);
    expect(ofTrace.length).toBeGreaterThan(0);
    for (const line of ofTrace) expect(line.spanId).toBe(request?.spanId);
  });
});

test('collector outage is logged once, fails no requests, and recovers without a restart', async () => {
  const lines: string[] = [];
  collector.status = 503;
  const config = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/`, AUTH_SECRET };
  const log = { write: (line: string) => void lines.push(line) };
  const site = await createTestSite({ database, folder, config, log });
  const logged = (words: string) => lines.filter((line) => line.includes(words)).length;
  const mails = (count: number) =>
    expect.poll(() => site.app.jobs.runs().find(({ name }) => name === 'mail')?.succeeded).toBe(count);
  const from = collector.spans.length;
  try {
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    expect((await new AuthBrowser(site.app).join()).statusCode).toBe(200);
    await mails(1);
    await expect.poll(() => logged('Traces cannot be sent')).toBe(1);
    expect(collector.spans).toHaveLength(from);
    collector.status = 200;
    expect((await new AuthBrowser(site.app).join()).statusCode).toBe(200);
    await mails(2);
  } finally {
    await site.stop();
  }
  expect(logged('Traces cannot be sent')).toBe(1);
  expect(logged('The collector accepts traces again')).toBe(1);
  const spans = collector.spans.slice(from);
  // A job has a trace of its own: the request that sent it is not its parent.
  const job = byName(spans).get('process mail');
  expect(job).toMatchObject({
    kind: 'consumer',
    attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': 'mail' },
  });
  expect(job?.parentSpanId).toBeUndefined();
  const others = spans.filter(({ kind }) => kind === 'server');
  expect(others.some(({ name }) => name === 'POST /join-now')).toBe(true);
  expect(others.filter(({ traceId }) => traceId === job?.traceId)).toEqual([]);
});

test('unresponsive collector does not block shutdown', async () => {
  Object.assign(collector, { status: 0, posts: 0 });
  const config = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, AUTH_SECRET };
  const site = await createTestSite({ database, folder, config });
  expect((await site.app.inject('/content')).statusCode).toBe(200);
  await site.stop();
  expect(collector.posts).toBeGreaterThan(0);
});
