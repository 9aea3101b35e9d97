import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from 'shared-contracts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { type Load, load, median, type Target } from './load.ts';

/*
 * `pnpm bench server [ROUNDS] [REQUESTS]`: pages from the cache and rendered anew, content and session calls, beside a bare
 * Fastify route that sends the same bytes; one process and two replicas; and the memory of one process while it answers
 * 100,000 requests. The processes are started here, on the database and releases of the site that `pnpm bench` starts.
 */

const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const ROUNDS = Number(process.argv[3] ?? 5);
const REQUESTS = Number(process.argv[4] ?? 100_000);
const SECONDS = 3;
const CONNECTIONS = 16;
const SLUG = 'charleston';
const PAGES = [paths.home(), paths.stores(SLUG), paths.deals(SLUG), paths.rewards()];
const CALLS = [`/api/centers/${SLUG}`, `/api/centers/${SLUG}/deals`, '/api/site'];
const SESSION_CALLS = ['/api/auth/session', '/api/auth/csrf'];

const children: ChildProcess[] = [];

async function startReplica(): Promise<{ port: number; pid: number }> {
  const port = await freePort();
  // As `npm start` starts it (tooling/src/lib/site-process.ts).
  const args = ['--max-semi-space-size=8', join(import.meta.dirname, '../../server/src/main.ts')];
  const child = spawn(process.execPath, args, {
    env: {
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: 'inherit',
  });
  children.push(child);
  const isReady = () =>
    fetch(`http://localhost:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('A replica of the site ended while it started');
    await wait(200);
  }
  return { port, pid: child.pid ?? 0 };
}

async function startBare(): Promise<{ port: number; pid: number }> {
  const script = join(import.meta.dirname, '../../server/bench/bare-server.ts');
  const child = spawn(process.execPath, [script, BASE_URL, ...PAGES, ...CALLS], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const port = Number((await once(createInterface(child.stdout), 'line'))[0]);
  return { port, pid: child.pid ?? 0 };
}

/** Megabytes in memory; Linux only, elsewhere nothing. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** Milliseconds of processor time that a process has used so far; Linux only. */
function processorTimeOf(pid: number): number {
  try {
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // utime and stime, in hundredths of a second; two fields were taken off the front above.
    return (Number(fields[9]) + Number(fields[10])) * 10;
  } catch {
    return Number.NaN;
  }
}

const headers = { 'x-api-version': '3.0', 'accept-encoding': 'gzip, deflate, br' };
/** The session's calls are answered to this site's own pages alone. */
const ownPage = {
  ...headers,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};
const at = (port: number, some: readonly string[], given: Record<string, string> = headers): Target[] =>
  some.map((path) => ({ port, path, headers: given }));
let asked = 0;
/** Addresses that no cache knows. */
const unknown = (port: number) =>
  at(
    port,
    PAGES.flatMap((path) => Array.from({ length: 800 }, () => `${path}?n=${asked++}`)),
  );

const bare = await startBare();
const one = await startReplica();
const two = await startReplica();

async function both(targets: (port: number) => Target[]): Promise<Load> {
  const [a, b] = await Promise.all(
    [one, two].map(({ port }) => load(targets(port), CONNECTIONS / 2, SECONDS)),
  );
  if (!a || !b) throw new Error('There are two replicas');
  return {
    rate: a.rate + b.rate,
    p50: (a.p50 + b.p50) / 2,
    p99: Math.max(a.p99, b.p99),
    failures: a.failures + b.failures,
  };
}
const single = (targets: Target[], connections = CONNECTIONS) => load(targets, connections, SECONDS);

const pids = { bare: [bare.pid], one: [one.pid], two: [one.pid, two.pid] };
const modes: Readonly<Record<string, readonly [readonly number[], () => Promise<Load>]>> = {
  'bare route, pages': [pids.bare, () => single(at(bare.port, PAGES))],
  'pages from the cache': [pids.one, () => single(at(one.port, PAGES))],
  'pages from the cache, two replicas': [pids.two, () => both((port) => at(port, PAGES))],
  'pages rendered anew': [pids.one, () => single(unknown(one.port))],
  'pages rendered anew, two replicas': [pids.two, () => both(unknown)],
  'bare route, calls': [pids.bare, () => single(at(bare.port, CALLS))],
  'content calls': [pids.one, () => single(at(one.port, CALLS))],
  'session calls': [pids.one, () => single(at(one.port, SESSION_CALLS, ownPage))],
};

/** With the processor time of the servers for an answer, which other work on the machine changes little. */
type Run = Load & { readonly cpu: number };

async function measured([of, work]: readonly [readonly number[], () => Promise<Load>]): Promise<Run> {
  const used = () => of.reduce((sum, pid) => sum + processorTimeOf(pid), 0);
  const before = used();
  const result = await work();
  return { ...result, cpu: (used() - before) / (result.rate * SECONDS) };
}

const runs = new Map<string, Run[]>();
for (const mode of Object.values(modes)) await measured(mode);
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, mode] of Object.entries(modes))
    runs.set(name, [...(runs.get(name) ?? []), await measured(mode)]);
}
const of = (name: string, what: keyof Run) => median((runs.get(name) ?? []).map((run) => run[what]));
console.log(
  `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians; Node ${process.version}, ${cpus().length} cores, ` +
    'which the load, the database and the servers share',
);
console.table(
  Object.keys(modes).map((name) => ({
    mode: name,
    'answers/s': Math.round(of(name, 'rate')),
    'p50 ms': of(name, 'p50').toFixed(1),
    'p99 ms': of(name, 'p99').toFixed(1),
    'cpu ms': of(name, 'cpu').toFixed(3),
    'not 200': of(name, 'failures'),
  })),
);
const byTime = of('bare route, pages', 'cpu') / of('pages from the cache', 'cpu');
const perSecond = (cpus().length * 1000) / of('pages rendered anew', 'cpu');
const ratio = of('pages from the cache', 'rate') / of('bare route, pages', 'rate');
console.log(
  `pages from the cache / bare route  ${ratio.toFixed(2)} by rate, ${byTime.toFixed(2)} by processor time   (at least 0.60)`,
);
console.log(
  `pages rendered anew  ${Math.round(of('pages rendered anew', 'rate'))}/s, and ${Math.round(perSecond)}/s if all cores did nothing else   (goal 150/s)`,
);

const memory = [{ requests: 0, MB: memoryOf(one.pid) }];
let sent = 0;
while (sent < REQUESTS) {
  const { rate } = await load([...at(one.port, PAGES), ...at(one.port, CALLS)], CONNECTIONS, SECONDS);
  sent += Math.round(rate * SECONDS);
  memory.push({ requests: sent, MB: memoryOf(one.pid) });
}
const step = Math.max(1, Math.floor(memory.length / 8));
console.log('Memory of one process with its release workers (under 600 MB, and flat)');
console.table(memory.filter((_, index) => index % step === 0 || index === memory.length - 1));
for (const child of children) child.kill('SIGTERM');
