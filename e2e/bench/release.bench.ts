import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compositionSchema, DOM_IDS, paths } from 'shared-contracts';
import { liveVersions, newVersion, promote, publishBuild, rollback } from '../support/releases.ts';
import { machineIsQuiet, median } from './measure.ts';
import { startReplica } from './replica.ts';

/*
 * `pnpm bench release [ROUNDS]`: from a promotion or rollback until fresh page loads of two server processes show it, beside the same page
 * loads without a change. Meanwhile 50 requests a second go to both, for the remote's own page and for pages with its
 * fragments. It fails when an answer is an error or mixes two releases.
 */

const ROUNDS = Number(process.argv[2] ?? 5);
const REQUESTS_A_SECOND = 50;
const ROOT = join(import.meta.dirname, '../..');
const NAME = 'mfe-loyalty';
const { BASE_URL: first = 'http://localhost:4000' } = process.env;
const PAGES = [paths.rewards(), paths.home(), '/charleston', '/charleston/stores', paths.deals('charleston')];

/** Loads a page as a first visit. It is mixed when its markup names files of another version than its composition. */
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

const replica = await startReplica();
const origins = [first, replica.origin];
const good = (await liveVersions())[NAME] ?? '';
const bad = newVersion('bench');
await publishBuild(NAME, bad);

/** Sends requests at a steady rate to both processes. One in five is for an address that is in no cache. */
function startLoad() {
  const counts = { requests: 0, errors: 0, mixed: 0, late: 0 };
  const underWay = new Set<Promise<void>>();
  const ask = async () => {
    const number = counts.requests++;
    const path = PAGES[number % PAGES.length] ?? '/';
    const origin = origins[number % origins.length] ?? first;
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

/** Whether the rewards page and the fragment on another team's home page are of this version. */
const isShown = async (origin: string, version: string) =>
  (await load(origin, paths.rewards())).version === version &&
  (await load(origin, paths.home())).fragment === version;

/** Milliseconds until fresh loads show the version on every process. */
async function untilShown(version: string, began: number): Promise<number> {
  const times = await Promise.all(
    origins.map(async (origin) => {
      for (;;) {
        if (await isShown(origin, version)) return performance.now() - began;
        // Asking without a pause would take the processor from the servers.
        await wait(25);
      }
    }),
  );
  return Math.max(...times);
}

const ROLLBACKS = {
  'pnpm release rollback': () =>
    promisify(execFile)('pnpm', ['release', 'rollback', NAME, '--reason', 'a bench', '--server', first], {
      cwd: ROOT,
      shell: process.platform === 'win32',
    }),
  'a rollback by its HTTP call': () => rollback(NAME),
} as const;
const BASELINE = 'a page load without a change';

const times = new Map<string, number[]>();
const add = (row: string, ms: number) => times.set(row, [...(times.get(row) ?? []), ms]);
let busy = 0;
const visits = startLoad();
for (let round = 0; round < ROUNDS; round++) {
  for (const [way, rollBack] of Object.entries(ROLLBACKS)) {
    const promoted = performance.now();
    await promote(NAME, bad);
    add('a promotion by its HTTP call', await untilShown(bad, promoted));
    await wait(1_000);
    if (!machineIsQuiet()) busy++;
    add(BASELINE, await untilShown(bad, performance.now()));
    const began = performance.now();
    const [shown] = await Promise.all([untilShown(good, began), rollBack()]);
    add(way, shown);
  }
}
const { requests, errors, mixed, late } = await visits.stop();
replica.stop();

console.log(
  `${ROUNDS} rounds, two processes on one database, ${REQUESTS_A_SECOND} requests a second meanwhile; Node ${process.version}, ${cpus().length} cores; the machine was busy in ${busy} of ${2 * ROUNDS} samples`,
);
const baseline = median(times.get(BASELINE) ?? []);
console.table(
  [...times].map(([row, all]) => ({
    'until both processes show it': row,
    'median ms': Math.round(median(all)),
    'longest ms': Math.round(Math.max(...all)),
    'beside no change': Number((median(all) / baseline).toFixed(2)),
  })),
);
console.log(`${requests} requests: ${errors} errors, ${mixed} mixed pages, ${late} over a second`);
if (errors + mixed > 0) process.exitCode = 1;
