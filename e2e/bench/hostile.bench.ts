import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { paths } from 'shared-contracts/content';
import {
  HOSTILE_RELEASES,
  hostileSource,
  UNRENDERABLE,
} from '../../server/test/fixtures/hostile-releases.ts';
import { fixtureRemote, pageSource, withRemote } from '../../server/test/support/fixture-releases.ts';
import { startServer } from '../../server/test/support/server-process.ts';
import { TEAM } from '../../server/test/support/signing.ts';
import { TOKEN } from '../../server/test/support/test-site.ts';
import { createReleaseClient } from '../../tooling/src/release-cli/release-client.ts';
import { releasedPackages } from '../../tooling/src/repository/workspace.ts';
import { bringAllLive, buildChanged } from '../../tooling/src/site/serve.ts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { load, type Target } from './load.ts';
import { memoryOf, treeOf } from './process-memory.ts';

/*
 * `pnpm bench hostile [--seconds 20] [--count 25]`: pages of the site's own remotes without and with hostile releases at
 * publish, in previews, as canaries and live, each visited once a second. Before each stage, the same pages without them.
 */

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, count: { type: 'string', default: '25' } },
});
const SECONDS = Number(values.seconds);
const CONNECTIONS = 4;
const WHY = { why: 'a bench' };
/** Addresses of two networks, because each network has its share of the server. */
const [VISITOR, ATTACKER] = ['203.0.113.7', '198.51.100.7'];
/** Log lines of requests are written whatever a release does. */
const OF_REQUEST = /"msg":"(?:incoming request|request completed)"/;
const attacks = Object.keys(HOSTILE_RELEASES)
  .filter((attack) => !(attack in UNRENDERABLE))
  .slice(0, Number(values.count));

await buildChanged(releasedPackages());
const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
const port = await freePort();
const server = startServer({
  PORT: String(port),
  DATA_DIR: folder,
  DATABASE_URL: '',
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
  RENDER_SANDBOX: '',
  TRUST_PROXY: '1',
});
process.once('exit', () => server.child.kill('SIGTERM'));
const pid = server.child.pid ?? 0;
const origin = await server.answers();
const client = createReleaseClient(origin, TOKEN, () => TEAM);
await bringAllLive(client, releasedPackages());

const pathOf = (at: number) => `/hostile-${at}`;
const nameOf = (at: number) => `mfe-hostile-${at}`;
let asked = 0;
function remoteOf(at: number, source: string, ...samples: string[]) {
  const routes = [{ id: 'page', path: pathOf(at), title: 'Page' }];
  return withRemote(fixtureRemote(nameOf(at), routes, `${source}\n// ${asked++}`), { samples });
}
async function upload(version: string, { manifest, files }: ReturnType<typeof remoteOf>) {
  const { missing } = await client.announce(version, manifest);
  for (const path of missing)
    await client.upload(manifest.name, version, path, Buffer.from(files[path] ?? ''));
  return manifest;
}
const publish = async (version: string, remote: ReturnType<typeof remoteOf>) =>
  client.publish(await upload(version, remote), version, WHY);
const each = (work: (attack: string, at: number) => Promise<unknown>) =>
  Promise.allSettled(attacks.map((attack, at) => work(attack, at)));

const targets = (): Target[] =>
  Array.from({ length: 400 }, () =>
    [paths.home(), paths.stores('charleston'), paths.deals('charleston'), paths.rewards()].map((path) => ({
      port,
      path: `${path}?n=${asked++}`,
      headers: { 'accept-encoding': 'br', 'x-forwarded-for': VISITOR },
    })),
  ).flat();

/** Visits each hostile page once a second until the signal aborts. */
async function visitAll(ended: AbortSignal, cookieOf: (at: number) => string) {
  const one = async (at: number) => {
    const headers = { cookie: cookieOf(at), 'x-forwarded-for': ATTACKER };
    const answer = await fetch(`${origin}${pathOf(at)}?n=${asked++}`, { headers, signal: ended });
    await answer.text();
  };
  while (!ended.aborted) {
    for (let at = 0; at < attacks.length; at++) one(at).catch(() => undefined);
    await wait(1_000);
  }
}

async function measured(
  stage: string,
  meanwhile: (ended: AbortSignal) => Promise<unknown> = async () => null,
) {
  const ended = new AbortController();
  // Each release may write a few lines at once, so only the second half shows what an hour brings.
  let logged = 0;
  setTimeout(() => {
    logged = server.log().length;
  }, SECONDS * 500);
  let [most, serverMb] = [0, 0];
  const sampling = (async () => {
    while (!ended.signal.aborted) {
      const { releases, server: own } = memoryOf(pid);
      [most, serverMb] = [Math.max(most, releases), Math.max(serverMb, own)];
      await wait(500);
    }
  })();
  const work = meanwhile(ended.signal);
  const run = await load(targets(), CONNECTIONS, SECONDS);
  ended.abort();
  await Promise.allSettled([work, sampling]);
  const lines = server.log().slice(logged).split('\n');
  const letters = lines.filter((line) => !OF_REQUEST.test(line)).join('\n').length;
  const perHour = (letters / (SECONDS / 2)) * 3600;
  return { stage, ...run, most, serverMb, logMb: perHour / 1e6 };
}

const rows: Array<Awaited<ReturnType<typeof measured>>> = [];
async function compare(
  stage: string,
  prepare: () => Promise<unknown>,
  meanwhile: (ended: AbortSignal) => Promise<unknown>,
) {
  rows.push(await measured('without'));
  await prepare();
  rows.push(await measured(stage, meanwhile));
}

/** Seconds until no more processes render than before the hostile releases. */
async function secondsUntilGone(before: number): Promise<string> {
  const began = performance.now();
  while (renderers() > before) await wait(20);
  return `${((performance.now() - began) / 1000).toFixed(2)} s`;
}
const renderers = () => treeOf(pid).filter(({ command }) => /^(node|MainThread)/.test(command)).length - 1;

try {
  await measured('warm');
  const before = renderers();
  await compare(
    'at publish',
    async () => null,
    () => each((attack, at) => publish('1.0.0', remoteOf(at, hostileSource(attack), pathOf(at)))),
  );
  const cookies: string[] = [];
  const openPreviews = () =>
    each(async (attack, at) => {
      const manifest = await upload('1.1.0', remoteOf(at, hostileSource(attack)));
      const { path } = await client.preview(manifest, '1.1.0', { ...WHY, label: 'a' });
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };
      const answer = await fetch(origin + path, { method: 'POST', redirect: 'manual', headers });
      cookies[at] = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    });
  await compare('in previews', openPreviews, (ended) => visitAll(ended, (at) => cookies[at] ?? ''));
  await each((_attack, at) => client.revokePreview(nameOf(at), 'a', WHY));
  console.log(
    `After the last preview was revoked, all processes were gone in ${await secondsUntilGone(before)}`,
  );

  await each(async (attack, at) => {
    await publish('1.2.0', remoteOf(at, pageSource('<h1>Fine</h1>')));
    await client.promote(nameOf(at), '1.2.0', WHY);
    await publish('1.3.0', remoteOf(at, hostileSource(attack)));
  });
  const visitLive = (ended: AbortSignal) =>
    visitAll(ended, () => `bucket=${Math.floor(Math.random() * 100)}`);
  await compare(
    'as canaries',
    () => each((_attack, at) => client.canary(nameOf(at), '1.3.0', 50, WHY)),
    visitLive,
  );
  await compare('live', () => each((_attack, at) => client.promote(nameOf(at), '1.3.0', WHY)), visitLive);
  console.log(`${attacks.length} hostile releases, ${SECONDS} s a row, ${cpus().length} cores`);
  console.table(
    rows.map(({ stage, rate, p50, p99, failures, most, serverMb, logMb }, at) => ({
      stage,
      'pages/s': Math.round(rate),
      'p50 ms': p50.toFixed(0),
      'p99 ms': p99.toFixed(0),
      'p99 ratio': at % 2 ? (p99 / (rows[at - 1]?.p99 ?? p99)).toFixed(2) : '',
      'not 200': failures,
      'server MB': Math.round(serverMb),
      'releases MB': Math.round(most),
      'log MB/h': logMb.toFixed(1),
    })),
  );
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
}
