import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

async function buildSingle(folder: string): Promise<void> {
  const rsbuild = createRequire(import.meta.url).resolve('@rsbuild/core/package.json');
  const args = [join(rsbuild, '../bin/rsbuild.js'), 'build', '--config-loader', 'native'];
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_ENV: 'production', OUT: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build of the single application ended with ${code}`);
}

export async function startSingleBuild(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'single-build-'));
  await buildSingle(folder);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve.ts'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(child.stdout), 'line');
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
