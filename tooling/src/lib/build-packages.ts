import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { withLock } from './build-lock.ts';
import { inputHash } from './input-hash.ts';
import { PlainError, seconds } from './report.ts';
import { rsbuildIn } from './repository-builds.ts';
import { runCommand } from './run-command.ts';
import { folderOf, ROOT } from './workspace.ts';

const stampOf = (name: string) => join(folderOf(name), 'dist', 'inputs.sha256');

/** One lock a checkout, whatever folder its data is in. */
const LOCK = join(ROOT, '.data', 'build.lock');

/** True when the build of `name` in `dist` was made from what lies there now. */
export function isBuilt(name: string): boolean {
  const stamp = stampOf(name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputHash(name);
}

/** Builds those of `names` whose inputs changed (all with `force`), as many at once as there are cores. */
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
  // Progress: the answer of a command that builds on its way stands alone on the other output.
  process.stderr.write(`  ${name} built in ${seconds(performance.now() - started)}\n`);
}

/** Arguments for Node that build a package of this repository in its folder. */
export const rsbuildBuild = (name: string): string[] => rsbuildIn(folderOf(name));

/** The build's output without the frames of the build tool itself. */
const readable = (output: string) =>
  output
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules|^\s*$/.test(line))
    .join('\n');
