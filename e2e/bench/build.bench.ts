import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { median } from './load.ts';
import { buildSingle, RSBUILD, run, SINGLE } from './single/start.ts';

/*
 * `pnpm bench build [ROUNDS]`: all builds, one remote's, what a save costs while a build watches, and from a built remote to the
 * first page that shows it, beside the same sources as one application, as Rsbuild makes it and by the product's preset.
 * Builds that do not watch begin from nothing, as on a machine that has just checked out.
 */

const ROOT = join(import.meta.dirname, '../..');
const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const ROUNDS = Number(process.argv[3] ?? 5);
const ALL = ['shell', 'mfe-discovery', 'mfe-centre', 'mfe-loyalty', 'mfe-account'];
const REMOTE = 'mfe-loyalty';

/** Build by the command that teams use; without its stamp it is made anew. */
async function build(names: readonly string[]): Promise<number> {
  for (const name of names) rmSync(join(ROOT, name, 'dist/inputs.sha256'), { force: true });
  return run(process.execPath, ['tooling/src/build.ts', ...names], { cwd: ROOT });
}

async function single({ twin = false } = {}): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'single-build-'));
  const time = await buildSingle(folder, { twin });
  await rm(folder, { recursive: true, force: true });
  return time;
}

const SAVED = join(ROOT, REMOTE, 'src/pages/rewards.page.tsx');
const SAVES = 3;

const changedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Time from a save of a page until `output`, which the build writes last, is there anew: the median of some. */
async function save(cwd: string, output: string, env: object = {}): Promise<number> {
  const child = spawn(process.execPath, [...RSBUILD, '--watch'], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const writtenAfter = async (time: number) => {
    while (changedAt(output) <= time) {
      if (child.exitCode !== null) throw new Error(`The build in ${cwd} ended with ${child.exitCode}`);
      await setTimeout(2);
    }
  };
  const times: number[] = [];
  try {
    await writtenAfter(Date.now());
    for (let count = 0; count < SAVES; count++) {
      // Until it watches again, and until its own files are no news to it.
      await setTimeout(1000);
      const before = changedAt(output);
      const started = performance.now();
      const now = new Date();
      utimesSync(SAVED, now, now);
      await writtenAfter(before);
      times.push(performance.now() - started);
    }
  } finally {
    if (child.exitCode === null) {
      child.kill();
      await once(child, 'exit');
    }
  }
  return median(times);
}

const saveOfRemote = () => save(join(ROOT, REMOTE), join(ROOT, REMOTE, 'dist/release.json'));

async function saveOfSingle({ twin = false } = {}): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'single-build-'));
  const time = await save(SINGLE, join(folder, 'files.json'), {
    OUT: folder,
    ...(twin && { TWIN: '1' }),
  });
  await rm(folder, { recursive: true, force: true });
  return time;
}

let published = 0;
async function publishToLive(): Promise<number> {
  const started = performance.now();
  const version = `9.${Date.now() % 100_000}.${published++}`;
  const release = (...args: string[]) =>
    run(process.execPath, ['tooling/bin/release.mjs', ...args, '--server', BASE_URL], { cwd: ROOT });
  await release('publish', REMOTE, version);
  await release('promote', REMOTE, version, '--reason', 'measured');
  while (!(await (await fetch(`${BASE_URL}/rewards`)).text()).includes(`${REMOTE}@${version}`));
  return performance.now() - started;
}

const works = {
  'all builds': () => build(ALL),
  'one remote': () => build([REMOTE]),
  'single build': () => single(),
  'its twin by our preset': () => single({ twin: true }),
  'a save, one remote': saveOfRemote,
  'a save, single build': () => saveOfSingle(),
  'a save, its twin': () => saveOfSingle({ twin: true }),
  'publish to live': publishToLive,
};
const times = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(works))
    times.set(name, [...(times.get(name) ?? []), await work()]);
}
const of = (name: string) => median(times.get(name) ?? []);
console.table(Object.keys(works).map((name) => ({ what: name, 'ms, median': Math.round(of(name)) })));
const ratio = (one: string, other: string) =>
  console.log(`${one} / ${other}  ${(of(one) / of(other)).toFixed(2)}   (under 0.25)`);
ratio('one remote', 'single build');
ratio('one remote', 'its twin by our preset');
ratio('a save, one remote', 'a save, single build');
ratio('a save, one remote', 'a save, its twin');
