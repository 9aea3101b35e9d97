import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PlainError, seconds } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { INPUTS_STAMP, LIVE_SHELL } from '../preset/build-files.ts';
import { folderOf, ROOT } from '../repository/workspace.ts';
import { withLock } from './build-lock.ts';
import { inputHash } from './input-hash.ts';
import { rsbuildIn } from './repository-builds.ts';

const stampOf = (name: string) => join(folderOf(name), 'dist', INPUTS_STAMP);

const LOCK = join(ROOT, '.data', 'build.lock');

export function isBuilt(name: string): boolean {
  const stamp = stampOf(name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputHash(name);
}

/** Builds packages whose inputs changed, or all with `force`. Runs one build per core. */
export async function buildPackages(names: readonly string[], { force = false } = {}): Promise<void> {
  await withLock(LOCK, async () => {
    const waiting = names.filter((name) => force || !isBuilt(name));
    const worker = async () => {
      for (let name = waiting.shift(); name; name = waiting.shift()) await buildPackage(name);
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), waiting.length) }, worker));
  });
}

async function buildPackage(name: string): Promise<void> {
  const started = performance.now();
  const inputs = inputHash(name);
  rmSync(stampOf(name), { force: true });
  const { code, output } = await runCommand(process.execPath, rsbuildBuild(name), {
    cwd: folderOf(name),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new PlainError(`The build of ${name} failed.\n${readable(output)}`);
  writeFileSync(stampOf(name), inputs);
  // To stderr, so that stdout has only the command's answer.
  process.stderr.write(`  ${name} built in ${seconds(performance.now() - started)}\n`);
}

export async function buildLiveShell(): Promise<string> {
  const folder = join(folderOf('shell'), LIVE_SHELL);
  const stamp = join(folder, INPUTS_STAMP);
  const inputs = inputHash('shell');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return folder;
  const build = [...rsbuildBuild('shell'), '--config', 'rsbuild.dev.config.ts'];
  const { code, output } = await runCommand(process.execPath, build, { cwd: folderOf('shell') });
  if (code !== 0) throw new PlainError(`The development build of the shell failed.\n${readable(output)}`);
  writeFileSync(stamp, inputs);
  return folder;
}

export const rsbuildDev = (name: string): string[] => {
  const [command = ''] = rsbuildBuild(name);
  return [command, 'dev', '--environment', 'web', '--mode', 'development', '--config-loader', 'native'];
};

export const rsbuildBuild = (name: string): string[] => rsbuildIn(folderOf(name));

const readable = (output: string) =>
  output
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules|^\s*$/.test(line))
    .join('\n');
