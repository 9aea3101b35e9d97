import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import {
  compositionSchema,
  DOM_IDS,
  paths,
  releaseManifestSchema,
  rollbackRequestSchema,
} from 'shared-contracts';
import { median } from './load.ts';
import { machineIsQuiet } from './quiet.ts';

/*
 * `pnpm bench release [ROUNDS]`: from a rollback to a fresh page load with the former release, and from a promotion to one with the
 * new, on two server processes of one database, with 50 requests a second on them meanwhile: of its own page, and of another
 * team's where a fragment of it stands. Beside it, as the baseline, the same page loads without a rollback. Every answer is looked at: an error or a page of
 * two releases counts.
 */

const ROUNDS = Number(process.argv[3] ?? 5);
const REQUESTS_A_SECOND = 50;
const ROOT = join(import.meta.dirname, '../..');
const NAME = 'mfe-loyalty';
const {
  BASE_URL: first = 'http://localhost:4000',
  RELEASE_TOKEN: token = '',
  DATA_DIR: data = '',
} = process.env;
const PAGES = [paths.rewards(), paths.home(), '/charleston', '/charleston/stores', paths.deals('charleston')];

const replica = await startReplica();
const origins = [first, replica.origin];
const good = await liveVersion();
const bad = `${good.split('-')[0]}-bench.${process.pid}`;
await publishChanged(bad);

interface Counts {
  requests: number;
  errors: number;
  mixed: number;
  late: number;
}

/** 50 requests a second whatever the answers take, over both processes and all pages, one in five never cached. */
function startLoad() {
  const counts: Counts = { requests: 0, errors: 0, mixed: 0, late: 0 };
  const underWay = new Set<Promise<void>>();
  let at = 0;
  const ask = async () => {
    const number = at++;
    const path = PAGES[number % PAGES.length] ?? '/';
    const origin = origins[number % origins.length] ?? first;
    counts.requests++;
    const began = performance.now();
    try {
      const { status, isMixed } = await load(origin, number % 5 ? path : `${path}?at=${number}`);
      if (status !== 200) counts.errors++;
      if (isMixed) counts.mixed++;
      if (performance.now() - began > 1_000) counts.late++;
    } catch {
      counts.errors++;
    }
  };
  const timer = setInterval(() => {
    const asked = ask().finally(() => underWay.delete(asked));
    underWay.add(asked);
  }, 1_000 / REQUESTS_A_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return counts;
    },
  };
}

/** A page as a visitor gets it first. Mixed is one whose files or markup are of another release than its list names. */
async function load(origin: string, path: string) {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
  const html = await answer.text();
  const block = new RegExp(`<script[^>]*id="${DOM_IDS.composition}"[^>]*>([^<]*)<`).exec(html)?.[1];
  const { remotes } = compositionSchema.parse(JSON.parse(block ?? 'null'));
  const version = remotes.find(({ name }) => name === NAME)?.live.version ?? '';
  const rest = html.replaceAll(/<script[^>]*type="(importmap|application\/json)"[^>]*>[^<]*</g, '');
  const named = [...rest.matchAll(new RegExp(`(?:/releases/${NAME}/|${NAME}@)([^/"<\\s]+)`, 'g'))];
  const fragment = new RegExp(`data-release="${NAME}@([^"]+)"`).exec(rest)?.[1];
  return { status: answer.status, version, fragment, isMixed: named.some(([, of]) => of !== version) };
}

/** It is on the rewards page, and its fragment on the home page, which is another team's. */
const isShown = async (origin: string, version: string) =>
  (await load(origin, paths.rewards())).version === version &&
  (await load(origin, paths.home())).fragment === version;

/** Milliseconds until fresh loads show `version`, on every process. */
async function untilShown(version: string, began: number): Promise<number> {
  const times = await Promise.all(
    origins.map(async (origin) => {
      for (;;) {
        if (await isShown(origin, version)) return performance.now() - began;
        // Not oftener: who asks without a pause takes the processor from what is measured.
        await wait(25);
      }
    }),
  );
  return Math.max(...times);
}

async function change(path: string, body: object): Promise<void> {
  const answer = await fetch(`${first}/api/releases/${NAME}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

const WAYS = {
  'pnpm release rollback': () =>
    promisify(execFile)('pnpm', ['release', 'rollback', NAME, '--reason', 'a bench', '--server', first], {
      cwd: ROOT,
      shell: process.platform === 'win32',
    }),
  'the same by its HTTP call': () => change('rollback', rollbackRequestSchema.parse({ why: 'a bench' })),
} as const;

const times = new Map<string, number[]>();
const add = (row: string, ms: number) => times.set(row, [...(times.get(row) ?? []), ms]);
let busy = 0;
const visits = startLoad();
for (let round = 0; round < ROUNDS; round++) {
  for (const [way, rollback] of Object.entries(WAYS)) {
    const promoted = performance.now();
    await change(`${bad}/promote`, { why: 'a bench' });
    add('a promotion by its HTTP call', await untilShown(bad, promoted));
    await wait(1_000);
    if (!machineIsQuiet()) busy++;
    const baseline = performance.now();
    add('a page load without a rollback', await untilShown(bad, baseline));
    const began = performance.now();
    const [shown] = await Promise.all([untilShown(good, began), rollback()]);
    add(way, shown);
  }
}
const { requests, errors, mixed, late } = await visits.stop();
replica.stop();

console.log(
  `${ROUNDS} rounds, two processes on one database, ${REQUESTS_A_SECOND} requests a second meanwhile; Node ${process.version}, ${cpus().length} cores${busy > 0 ? `; the machine was busy with other things in ${busy} of ${2 * ROUNDS} samples` : ''}`,
);
console.table(
  [...times].map(([row, all]) => ({
    'until both processes show it': row,
    'median ms': Math.round(median(all)),
    'longest ms': Math.round(Math.max(...all)),
  })),
);
console.log(`${requests} requests: ${errors} errors, ${mixed} mixed pages, ${late} over a second`);
if (errors + mixed > 0) process.exitCode = 1;

async function liveVersion(): Promise<string> {
  return (await load(first, paths.rewards())).version;
}

/** The live build under another version, with one phrase changed in all its scripts. */
async function publishChanged(version: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-release-'));
  try {
    cpSync(join(ROOT, NAME, 'dist'), folder, { recursive: true });
    const file = join(folder, 'release.json');
    const manifest = releaseManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const path of Object.keys(manifest.files).filter((name) => /\.m?js$/.test(name))) {
      const bytes = Buffer.from(`${readFileSync(join(folder, path), 'utf8')}\n// ${version}\n`);
      writeFileSync(join(folder, path), bytes);
      const integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
      manifest.files[path] = { integrity, bytes: bytes.length };
    }
    writeFileSync(file, JSON.stringify(manifest));
    const args = ['tooling/bin/release.mjs', 'publish', NAME, version, '--from', folder, '--server', first];
    await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startReplica() {
  const port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  const child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error' },
    stdio: 'inherit',
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const origin = `http://localhost:${port}`;
  for (;;) {
    const isReady = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { origin, stop: () => child.kill('SIGTERM') };
    await wait(100);
  }
}
