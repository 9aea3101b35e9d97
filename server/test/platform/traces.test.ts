import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { brokenRemoteOf, fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { createTestSite } from '../support/test-site.ts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../support/trace-collector.ts';

/** Asks the content API for what nobody has asked before it. */
const ASKING = `
export async function render({ url }, { fetch }) {
  const { status } = await fetch('/api/brands', { headers: { 'x-api-version': '3.0' } });
  const head = { title: 'A', description: 'A', canonicalPath: '/' };
  return { status: 200, head, html: '<h1>Brands ' + status + '</h1>', data: null };
}`;
/** Tells on the error output which modules of telemetry are loaded, ours or anybody's. */
const TELL_MODULES = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  const module = /(?:telemetry|@opentelemetry\\/[\\w-]+)\\/(?!.*\\/(?:telemetry|@opentelemetry)\\/).*/.exec(url)?.[0];
  if (module) process._rawDebug('loaded ' + module);
  return next(url, context);
} });`;
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const KEY = 'a-key-of-the-collector';

let database: TestDatabase;
let folder: string;
let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector();
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'traces-'));
  const site = await createTestSite({ database, folder });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote(), '1.0.0');
  await site.bringLive(brokenRemoteOf(ASKING), '1.0.0');
  await site.stop();
});
afterAll(async () => {
  await collector.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The server as an operator starts it, while `use` is at work; answers what it said. */
async function serve(environment: Record<string, string>, use: (origin: string) => Promise<void>) {
  const server: ServerProcess = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of a test, long enough for one',
    REQUIRED_RELEASES: 'shell,mfe-working',
    RENDER_SANDBOX: 'permission',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TELL_MODULES)}`,
    PORT: String(await freePort()),
    ...environment,
  });
  try {
    await use(await server.answers());
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    const lines = server.log().trim().split('\n');
    return { stderr, lines: lines.map((line): Record<string, unknown> => JSON.parse(line)) };
  } finally {
    server.child.kill('SIGKILL');
    await server.ended;
  }
}

/** Spans of a trace by name; each name once. */
function byName(spans: readonly CollectedSpan[]): ReadonlyMap<string, CollectedSpan> {
  return new Map(spans.map((span) => [span.name, span]));
}
const childrenOf = (spans: readonly CollectedSpan[], parent: CollectedSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);

describe('Traces: with a collector', () => {
  let lines: Record<string, unknown>[];
  let stderr: string;
  beforeAll(async () => {
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${KEY}`,
      OTEL_SERVICE_NAME: 'a-site',
    };
    ({ lines, stderr } = await serve(environment, async (origin) => {
      const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
      const page = await get('/broken/fine?email=somebody@example.com', {
        traceparent: `00-${TRACE_ID}-${CALLER}-01`,
      });
      expect(await page.text()).toContain('<h1>Brands 200</h1>');
      // On connections that are kept open, one after the other.
      for (const path of ['/content', '/content', '/api/nothing-here', '/health/live'])
        await (await get(path)).text();
      const session = await get('/api/auth/session', { cookie: '__Host-session=a-session-that-is-none' });
      expect(session.status).toBe(200);
      const unsampled = await get('/content?unsampled', {
        traceparent: `00-${'c'.repeat(32)}-${CALLER}-00`,
      });
      expect(unsampled.status).toBe(200);
      // A server that ends sends what it has: nothing was waited for.
    }));
  });

  test('one page of a caller is one trace: request, render, and what the release asks of the database', () => {
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
    expect(childrenOf(spans, request).map(({ kind }) => kind)).toContain('client');
    for (const { startTimeUnixNano, endTimeUnixNano } of spans)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  });

  test('every other request is a trace of its own, named by its pattern', () => {
    const roots = collector.spans.filter(({ kind, parentSpanId }) => kind === 'server' && !parentSpanId);
    const names = roots.map(({ name }) => name);
    expect(names.filter((name) => name === 'GET /content')).toHaveLength(2);
    expect(names).toContain('GET /api/auth/session');
    expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(roots.length);
    // A page out of the cache is rendered by nobody.
    const contents = roots.filter(({ name }) => name === 'GET /content');
    const rendered = contents.filter((root) =>
      childrenOf(collector.spans, root).some(({ name }) => name === 'render mfe-working'),
    );
    expect(rendered).toHaveLength(1);
    const session = roots.find(({ name }) => name === 'GET /api/auth/session');
    expect(childrenOf(collector.spans, session).map(({ name }) => name)).toContain('SELECT sessions');
  });

  test('nothing is told of health, of a caller who records nothing, of queries, values and secrets', () => {
    expect(collector.spans.length).toBeGreaterThan(8);
    expect(collector.spans.filter(({ name }) => name.includes('/health'))).toEqual([]);
    expect(collector.spans.filter(({ traceId }) => traceId.startsWith('cc'))).toEqual([]);
    for (const body of collector.bodies)
      expect(body).not.toMatch(/somebody|email|a-session-that|nothing-here|\?|\$1| where /);
  });

  test('the collector gets its headers, and whose spans they are', () => {
    expect(collector.headers.every((headers) => headers['x-collector-key'] === KEY)).toBe(true);
    expect(collector.resources[0]).toMatchObject({
      'service.name': 'a-site',
      'service.instance.id': expect.stringMatching(/:\d+$/),
    });
  });

  test('lines of the log name the trace and the span of their request', () => {
    const request = byName(collector.spans).get('GET /broken/fine');
    const ofTrace = lines.filter(({ traceId }) => traceId === TRACE_ID);
    expect(ofTrace.length).toBeGreaterThan(0);
    for (const line of ofTrace) expect(line.spanId).toBe(request?.spanId);
  });

  test('the recorder is loaded, and the SDK', () => {
    expect(stderr).toContain('loaded telemetry/otlp-recorder.ts');
    expect(stderr).toContain('loaded @opentelemetry/sdk-trace/');
  });
});

test('Traces: without a collector nothing that records is loaded, and a caller’s trace is carried on in the log alone', async () => {
  const before = collector.spans.length;
  const { stderr, lines } = await serve({}, async (origin) => {
    const headers = { traceparent: `00-${TRACE_ID}-${CALLER}-01` };
    expect((await fetch(`${origin}/content`, { headers })).headers.get('traceparent')).toContain(TRACE_ID);
    const alone = await fetch(`${origin}/content`);
    expect(alone.headers.get('traceparent')).toBeNull();
  });
  expect(lines.filter(({ traceId }) => traceId === TRACE_ID).length).toBeGreaterThan(0);
  const loaded = [...stderr.matchAll(/loaded (\S+)/g)].map(([, module]) => module);
  expect(loaded).toContain('telemetry/tracing.ts');
  expect(loaded).not.toContain('telemetry/otlp-recorder.ts');
  // The metrics' library takes the interfaces.
  expect(loaded.filter((module) => /^@opentelemetry\/(?!api\/)/.test(module ?? ''))).toEqual([]);
  expect(collector.spans).toHaveLength(before);
});

test('Traces: a collector that is away is said once and costs no answer; what comes once it is back is taken', async () => {
  const lines: string[] = [];
  collector.status = 503;
  const site = await createTestSite({
    database,
    folder,
    config: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.origin}/`, AUTH_SECRET: 'x'.repeat(40) },
    log: { write: (line) => void lines.push(line) },
  });
  const told = (words: string) => lines.filter((line) => line.includes(words)).length;
  const mails = (count: number) =>
    expect.poll(() => site.app.jobs.runs().find(({ name }) => name === 'mail')?.succeeded).toBe(count);
  const from = collector.spans.length;
  try {
    await site.app.listen({ host: '127.0.0.1', port: 0 });
    expect((await new AuthBrowser(site.app).join()).statusCode).toBe(200);
    await mails(1);
    await expect.poll(() => told('Traces cannot be sent')).toBe(1);
    expect(collector.spans).toHaveLength(from);
    collector.status = 200;
    expect((await new AuthBrowser(site.app).join()).statusCode).toBe(200);
    await mails(2);
  } finally {
    await site.stop();
  }
  expect(told('Traces cannot be sent')).toBe(1);
  expect(told('Traces are taken again')).toBe(1);
  const spans = collector.spans.slice(from);
  // A job has a trace of its own, with its queries; the request that sent it is not its parent.
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

test('Traces: a collector that takes a post and never answers does not keep the server from its end', async () => {
  const posts: unknown[] = [];
  const silent = createServer((request) => void posts.push(request.url));
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  const site = await createTestSite({
    database,
    folder,
    config: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, AUTH_SECRET: 'x'.repeat(40) },
  });
  try {
    expect((await site.app.inject('/content')).statusCode).toBe(200);
  } finally {
    await site.stop();
    silent.closeAllConnections();
    silent.close();
  }
  expect(posts).toContain('/v1/traces');
});
