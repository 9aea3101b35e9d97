import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SAMPLE_CONTENT } from 'sample-content';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { ensureContent } from '../src/content/import/ensure-content.ts';
import { migrations } from '../src/migrations.ts';
import { startStorage } from '../src/platform/storage/index.ts';
import { createSingleWeb } from './single-web.plugin.ts';

/*
 * For `pnpm bench page`: the whole server with a single build in the place of the composed site: as Rsbuild makes it, its twin
 * by the product's preset, and that one rendered by the client. Says its ports in one line and ends with its input. The one
 * argument is the folder with both builds.
 */

const folder = process.argv[2] ?? '';
const data = mkdtempSync(join(tmpdir(), 'single-bench-'));
const config = readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent', NODE_ENV: 'production', PORT: '0' });
const storage = await startStorage({ folder: join(data, 'postgres') }, migrations);
await ensureContent(storage.db, Date.now(), SAMPLE_CONTENT);

const variants = {
  server: { folder: join(folder, 'server'), rendered: 'server', isTwin: false },
  twin: { folder: join(folder, 'twin'), rendered: 'server', isTwin: true },
  client: { folder: join(folder, 'twin'), rendered: 'client', isTwin: true },
} as const;

const apps: FastifyInstance[] = [];
const ports: Record<string, number> = {};
for (const [name, options] of Object.entries(variants)) {
  const app = await createApp(config, { storage, pages: await createSingleWeb(options) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (typeof address === 'object' && address) ports[name] = address.port;
  apps.push(app);
}
process.stdout.write(`${JSON.stringify(ports)}\n`);

process.stdin.resume();
process.stdin.once('end', async () => {
  await Promise.all(apps.map((app) => app.close()));
  await storage.stop();
  rmSync(data, { recursive: true, force: true });
  process.exit(0);
});
