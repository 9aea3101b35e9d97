import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'shared-contracts/zod';

const portsSchema = z.object({ server: z.number(), twin: z.number(), client: z.number() });

/** Milliseconds that a command took. @throws Error when it failed. */
export async function run(program: string, args: readonly string[], options: { cwd: string; env?: object }) {
  const started = performance.now();
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, NODE_ENV: 'production', ...options.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
  return performance.now() - started;
}

/** Folder of the single application's build, and the arguments for Node that build what stands in a folder. */
export const SINGLE = import.meta.dirname;
export const RSBUILD = [
  join(createRequire(import.meta.url).resolve('@rsbuild/core/package.json'), '../bin/rsbuild.js'),
  'build',
  '--config-loader',
  'native',
];

/** Builds the single application into `folder`, or its twin by the product's preset. Answers with milliseconds. */
export const buildSingle = (folder: string, { twin = false } = {}) =>
  run(process.execPath, RSBUILD, { cwd: SINGLE, env: { OUT: folder, ...(twin && { TWIN: '1' }) } });

/** The single builds behind the site's own server, with the site's sample content. */
export async function startSingleBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'single-build-'));
  await buildSingle(join(folder, 'server'));
  await buildSingle(join(folder, 'twin'), { twin: true });
  const script = join(import.meta.dirname, '../../../server/bench/single-server.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const line = String((await once(createInterface(child.stdout), 'line'))[0]);
  const ports = portsSchema.parse(JSON.parse(line));
  const at = (port: number) => `http://localhost:${port}`;
  return {
    origins: { server: at(ports.server), twin: at(ports.twin), client: at(ports.client) },
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
