import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Runs a command in production mode. Throws when it fails. */
export async function run(program: string, args: readonly string[], options: { cwd: string; env?: object }) {
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, NODE_ENV: 'production', ...options.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
}

/** Builds the sources in `cwd`, a folder `e2e/bench/single`, into `folder`. */
export const buildSingle = (folder: string, cwd = import.meta.dirname) => {
  const rsbuild = createRequire(import.meta.url).resolve('@rsbuild/core/package.json');
  const args = [join(rsbuild, '../bin/rsbuild.js'), 'build', '--config-loader', 'native'];
  return run(process.execPath, args, { cwd, env: { OUT: folder } });
};

export interface VersionedSite {
  readonly origin: string;
  bringLive(version: string): Promise<void>;
  stop(): Promise<void>;
}

/** Serves the builds of a folder, one for each version. One at a time is live. */
export async function serveSingleBuilds(folder: string): Promise<VersionedSite> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const origin = `http://localhost:${(await lines.next()).value}`;
  return {
    origin,
    async bringLive(version) {
      child.stdin.write(`${version}\n`);
      await lines.next();
    },
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

/** Builds the single application and serves it. */
export async function startSingleBuild(): Promise<VersionedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'single-build-'));
  await buildSingle(join(folder, 'only'));
  const site = await serveSingleBuilds(folder);
  return {
    ...site,
    async stop() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
