import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FastifyInstance } from 'fastify';
import { SAMPLE_CONTENT } from '../../../sample-content/src/sample-content.ts';
import { createApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { ensureContent } from '../../../server/src/content/import/ensure-content.ts';
import { migrations } from '../../../server/src/migrations.ts';
import { startStorage } from '../../../server/src/platform/storage/index.ts';
import { createSingleWeb } from './web.plugin.ts';

/*
 * Serves single builds on the whole server, with the site's sample content. Argument: a folder with one build for each version.
 * Prints its port. A line of its input names the version that is live from then on, which it repeats.
 */

const folder = process.argv[2] ?? '';
const data = mkdtempSync(join(tmpdir(), 'single-bench-'));
const config = readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent', NODE_ENV: 'production', PORT: '0' });
const storage = await startStorage({ folder: join(data, 'postgres') }, migrations);
await ensureContent(storage.db, Date.now(), SAMPLE_CONTENT);

const versions = new Map<string, FastifyInstance>();
for (const name of readdirSync(folder)) {
  const app = await createApp(config, { storage, pages: await createSingleWeb(join(folder, name)) });
  await app.ready();
  versions.set(name, app);
}

let [live] = versions.values();
const server = createServer((request, response) => live?.routing(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
for await (const name of createInterface(process.stdin)) {
  live = versions.get(name);
  if (!live) throw new Error(`There is no version ${name}`);
  process.stdout.write(`${name}\n`);
}
server.closeAllConnections();
server.close();
await Promise.all([...versions.values()].map((app) => app.close()));
await storage.stop();
rmSync(data, { recursive: true, force: true });
process.exit(0);
