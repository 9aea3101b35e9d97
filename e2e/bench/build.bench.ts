import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './load.ts';
import { buildSingle, run } from './single/start.ts';

/*
 * `pnpm bench build [ROUNDS]`: all builds, one remote's, and from a built remote to the first page that shows it, beside the
 * same sources as one application. Every build begins from nothing, as on a machine that has just checked out.
 */

const ROOT = join(import.meta.dirname, '../..');
const BASE_URL = process.env.BASE_URL ?? 'http://localhost:4000';
const ROUNDS = Number(process.argv[3] ?? 5);
const ALL = ['shell', 'mfe-discovery', 'mfe-centre', 'mfe-loyalty', 'mfe-account'];
const REMOTE = 'mfe-loyalty';

/** By the command that teams use; without its stamp a build is made anew. */
async function build(names: readonly string[]): Promise<number> {
  for (const name of names) rmSync(join(ROOT, name, 'dist/inputs.sha256'), { force: true });
  return run(process.execPath, ['tooling/src/build.ts', ...names], { cwd: ROOT });
}

async function single(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'single-build-'));
  const time = await buildSingle(folder);
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
  'single build': single,
  'publish to live': publishToLive,
};
const times = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(works))
    times.set(name, [...(times.get(name) ?? []), await work()]);
}
const of = (name: string) => median(times.get(name) ?? []);
console.table(Object.keys(works).map((name) => ({ what: name, 'ms, median': Math.round(of(name)) })));
console.log(
  `one remote / single build  ${(of('one remote') / of('single build')).toFixed(2)}   (under 0.25)`,
);
