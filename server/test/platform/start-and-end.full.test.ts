import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signRelease } from 'shared-contracts/signing';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { workingRemote } from '../support/fixture-releases.ts';
import { connectRaw } from '../support/raw-requests.ts';
import { createServedSite } from '../support/served-site.ts';
import { TEAM } from '../support/signing.ts';
import { TOKEN } from '../support/test-site.ts';
import { startTraceCollector } from '../support/trace-collector.ts';

const served = await createServedSite();
const collector = await startTraceCollector();
afterEach(() => served.kill());
afterAll(async () => {
  await served.stop();
  await collector.stop();
});

describe('shutdown of a server process', () => {
  test('answers accepted connections that a busy process has not answered yet', async () => {
    const server = await served.start();
    await server.answers();
    server.child.kill('SIGSTOP');
    const lines = ['GET /health/live HTTP/1.1', 'Host: localhost', '', ''];
    const clients = await Promise.all(Array.from({ length: 60 }, () => connectRaw(server.port, lines)));
    server.child.kill('SIGTERM');
    server.child.kill('SIGCONT');
    await Promise.all(clients.map(async (client) => client.closed || (await once(client, 'close'))));
    expect(clients.map((client) => client.received().slice(0, 9))).toEqual(clients.map(() => 'HTTP/1.1 '));
    expect(await server.ended).toEqual({ code: 0, stderr: '' });
  });

  test('exits at once with code 1 on a second signal', async () => {
    const server = await served.start({ DRAIN_SECONDS: '600' });
    await server.answers();
    server.child.kill('SIGTERM');
    // A second signal within a second counts as the first one.
    const again = setInterval(() => server.child.kill('SIGTERM'), 500);
    const { code } = await server.ended;
    clearInterval(again);
    expect(code).toBe(1);
  });

  test.each(['SIGTERM', 'SIGHUP'] as const)(
    'stops a database that is still starting, on %s',
    async (signal) => {
      const dataFolder = await mkdtemp(join(tmpdir(), 'interrupted-'));
      try {
        const postmaster = join(dataFolder, 'postgres/data/postmaster.pid');
        const server = await served.start({ DATABASE_URL: '', DATA_DIR: dataFolder });
        await expect.poll(() => existsSync(postmaster)).toBe(true);
        server.child.kill(signal);
        expect(await server.ended).toEqual({ code: 0, stderr: '' });
        expect(existsSync(postmaster)).toBe(false);
      } finally {
        await rm(dataFolder, { recursive: true, force: true });
      }
    },
  );

  test('by kill -9 during an upload keeps the live release, and the upload can continue', async () => {
    const { manifest, files } = workingRemote('2.0.0');
    const call = async (origin: string, method: string, path: string, body?: string) => {
      const answer = await fetch(`${origin}/api/releases/mfe-working/2.0.0${path}`, {
        method,
        headers: { authorization: `Bearer ${TOKEN}` },
        ...(body === undefined ? {} : { body }),
      });
      expect(answer.ok).toBe(true);
      return answer;
    };
    const announce = async (origin: string) => {
      const answer = await call(origin, 'POST', '', JSON.stringify(manifest));
      return ((await answer.json()) as { missing: string[] }).missing;
    };
    const server = await served.start();
    const origin = await server.answers();
    const [first = '', second = ''] = await announce(origin);
    await call(origin, 'PUT', `/files/${first}`, files[first]);
    void call(origin, 'PUT', `/files/${second}`, files[second]).catch(() => undefined);
    server.child.kill('SIGKILL');
    await server.ended;

    const next = await (await served.start()).answers();
    const page = async () => (await fetch(next)).text();
    expect(await page()).toContain('mfe-working@1.0.0');
    const missing = await announce(next);
    expect(missing).not.toContain(first);
    for (const path of missing) await call(next, 'PUT', `/files/${path}`, files[path]);
    const signature = signRelease({ version: '2.0.0', manifest, use: 'release' }, TEAM);
    await call(next, 'POST', '/publish', JSON.stringify({ signature }));
    await call(next, 'POST', '/promote', '{"why":"a test","unchecked":true}');
    expect(await page()).toContain('mfe-working@2.0.0');
  });
});

describe('traces of a server process', () => {
  const NAME_MODULES = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  const module = /(?:telemetry|@opentelemetry\\/[\\w-]+)\\/(?!.*\\/(?:telemetry|@opentelemetry)\\/).*/.exec(url)?.[0];
  if (module) process._rawDebug('loaded ' + module);
  return next(url, context);
} });`;
  const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` };

  /** Starts a server, gets two pages, ends it, and returns the loaded modules and the log lines of the trace. */
  async function serve(environment: Record<string, string>) {
    const server = await served.start({
      LOG_LEVEL: 'info',
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(NAME_MODULES)}`,
      ...environment,
    });
    const origin = await server.answers();
    expect((await fetch(`${origin}/content`, { headers })).headers.get('traceparent')).toContain(TRACE_ID);
    expect((await fetch(`${origin}/content`)).headers.get('traceparent')).toBeNull();
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    const loaded = [...stderr.matchAll(/loaded (\S+)/g)].map(([, module]) => module);
    const lines = server.log().trim().split('\n');
    return { loaded, lines: lines.filter((line) => JSON.parse(line).traceId === TRACE_ID) };
  }

  test('are logged without a collector, and no trace recorder is loaded', async () => {
    const { loaded, lines } = await serve({});
    expect(lines.length).toBeGreaterThan(0);
    expect(loaded).toContain('telemetry/tracing.ts');
    expect(loaded).not.toContain('telemetry/otlp-recorder.ts');
    // The library of the metrics imports the interfaces.
    expect(loaded.filter((module) => /^@opentelemetry\/(?!api\/)/.test(module ?? ''))).toEqual([]);
  });

  test('are sent to a collector before the process ends', async () => {
    const { loaded } = await serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin });
    expect(loaded).toContain('telemetry/otlp-recorder.ts');
    expect(loaded.join()).toContain('@opentelemetry/sdk-trace/');
    expect(collector.spans.filter(({ traceId }) => traceId === TRACE_ID).length).toBeGreaterThan(0);
  });
});
