import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from 'shared-contracts/content';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { type Load, load, type Target } from './load.ts';
import { median, processorTimeOf } from './measure.ts';

/*
 * `pnpm bench server [ROUNDS]`: cached and uncached pages, content and session calls, and a bare Fastify route that
 * sends the same bytes. One process and two replicas.
 */

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = 3;
const CONNECTIONS = 16;
const SLUG = 'charleston';
const PAGES = [paths.home(), paths.stores(SLUG), paths.deals(SLUG), paths.rewards()];
const CALLS = [`/api/centers/${SLUG}`, `/api/centers/${SLUG}/deals`, '/api/site'];
const SESSION_CALLS = ['/api/auth/session', '/api/auth/csrf'];

async function startBare() {
  const script = join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [script, BASE_URL, ...PAGES, ...CALLS], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const port = Number((await once(createInterface(child.stdout), 'line'))[0]);
  return { port, pid: child.pid ?? 0, stop: () => child.stdin.end() };
}

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');

/** Starts a server with the flags of `npm start` (`tooling/src/site/site-process.ts`). It ends with this process. */
async function startReplica(): Promise<{ port: number; pid: number; stop(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', MAIN], {
    env: {
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: 'inherit',
  });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  const origin = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('A replica of the site ended while it started');
    await wait(100);
  }
  return { port, pid: child.pid ?? 0, stop };
}

const headers = { 'x-api-version': '3.0', 'accept-encoding': 'gzip, deflate, br' };
/** The session's calls answer only to the site's own pages. */
const ownPage = {
  ...headers,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};
const at = (port: number, some: readonly string[], given: Record<string, string> = headers): Target[] =>
  some.map((path) => ({ port, path, headers: given }));
let asked = 0;
const uncached = (port: number) =>
  at(
    port,
    PAGES.flatMap((path) => Array.from({ length: 800 }, () => `${path}?n=${asked++}`)),
  );

const bare = await startBare();
const one = await startReplica();
const two = await startReplica();

async function loadBoth(targets: (port: number) => Target[]): Promise<Load> {
  const [a, b] = await Promise.all([
    load(targets(one.port), CONNECTIONS / 2, SECONDS),
    load(targets(two.port), CONNECTIONS / 2, SECONDS),
  ]);
  return {
    rate: a.rate + b.rate,
    p50: (a.p50 + b.p50) / 2,
    p99: Math.max(a.p99, b.p99),
    failures: a.failures + b.failures,
  };
}
const loadOne = (targets: Target[]) => load(targets, CONNECTIONS, SECONDS);

const pids = { bare: [bare.pid], one: [one.pid], two: [one.pid, two.pid] };
const modes: Readonly<Record<string, readonly [pids: readonly number[], () => Promise<Load>]>> = {
  'bare route, pages': [pids.bare, () => loadOne(at(bare.port, PAGES))],
  'cached pages': [pids.one, () => loadOne(at(one.port, PAGES))],
  'cached pages, two replicas': [pids.two, () => loadBoth((port) => at(port, PAGES))],
  'uncached pages': [pids.one, () => loadOne(uncached(one.port))],
  'uncached pages, two replicas': [pids.two, () => loadBoth(uncached)],
  'bare route, calls': [pids.bare, () => loadOne(at(bare.port, CALLS))],
  'content calls': [pids.one, () => loadOne(at(one.port, CALLS))],
  'session calls': [pids.one, () => loadOne(at(one.port, SESSION_CALLS, ownPage))],
};

/** With the servers' milliseconds of processor time per answer, which other work on the machine changes little. */
type Run = Load & { readonly cpu: number };

async function measure(name: string): Promise<Run> {
  const [of = [], work = () => loadOne([])] = modes[name] ?? [];
  const used = () => of.reduce((sum, pid) => sum + processorTimeOf(pid), 0);
  const before = used();
  const result = await work();
  return { ...result, cpu: (used() - before) / (result.rate * SECONDS) };
}

const names = Object.keys(modes);
const runs = new Map<string, Run[]>(names.map((name) => [name, []]));
for (const name of names) await measure(name);
for (let round = 0; round < ROUNDS; round++)
  for (const name of names) runs.get(name)?.push(await measure(name));

const of = (name: string, what: keyof Run) => median((runs.get(name) ?? []).map((run) => run[what]));
console.log(
  `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; Node ${process.version}, ${cpus().length} cores, ` +
    'which the load, the database and the servers share',
);
console.table(
  names.map((name) => ({
    mode: name,
    'answers/s': Math.round(of(name, 'rate')),
    'p50 ms': of(name, 'p50').toFixed(1),
    'p99 ms': of(name, 'p99').toFixed(1),
    'cpu ms': of(name, 'cpu').toFixed(3),
    'not 200': of(name, 'failures'),
  })),
);
const ratio = (name: string, bareName: string, goal = '') => {
  const byRate = (of(name, 'rate') / of(bareName, 'rate')).toFixed(2);
  const byTime = (of(bareName, 'cpu') / of(name, 'cpu')).toFixed(2);
  console.log(`${name} / ${bareName}  ${byRate} by rate, ${byTime} by processor time${goal}`);
};
ratio('cached pages', 'bare route, pages', '   (at least 0.60)');
ratio('content calls', 'bare route, calls');
const onAllCores = Math.round((cpus().length * 1000) / of('uncached pages', 'cpu'));
console.log(
  `uncached pages  ${Math.round(of('uncached pages', 'rate'))}/s, ${onAllCores}/s on all cores   (goal 150/s)`,
);

for (const { stop } of [bare, one, two]) stop();
