import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { siteUnderTest } from './site.ts';

/** A tester's machine: the source of a remote, and the server that shows every save of it. */
export interface LocalRemoteServer {
  readonly origin: string;
  /** Saves a file of the source with `from` in the place of `to`. */
  save(file: string, from: string, to: string): void;
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Starts `npm run dev:site` on a copy of a remote of the workspace. */
export async function serveLocally(name: string): Promise<LocalRemoteServer> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const packageFolder = join(ROOT, name);
  for (const part of ['src', 'package.json', 'rsbuild.config.ts'])
    cpSync(join(packageFolder, part), join(folder, part), { recursive: true });
  symlinkSync(join(packageFolder, 'node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  const command = join(packageFolder, 'node_modules/@rsbuild/core/bin/rsbuild.js');
  const args = ['dev', '--environment', 'web', '--port', String(port), '--config-loader', 'native'];
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', RELEASE_SERVER: siteUnderTest().baseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isBuilt = new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (/built in/.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(`The local remote ended: ${said}`)));
  });
  await isBuilt;
  return {
    origin: `http://localhost:${port}`,
    save(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no '${from}'`);
      writeFileSync(path, text.replace(from, to));
    },
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
