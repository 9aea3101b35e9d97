import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_CONTENT } from '../../../sample-content/src/sample-content.ts';
import { createApp } from '../../../server/src/app.ts';
import { readConfig } from '../../../server/src/config.ts';
import { ensureContent } from '../../../server/src/content/import/ensure-content.ts';
import { migrations } from '../../../server/src/migrations.ts';
import { startStorage } from '../../../server/src/platform/storage/index.ts';
import { createSingleWeb } from './web.plugin.ts';

/*
 * Serves the single build of a folder, its argument, on the whole server with the site's sample content. Prints its port and ends
 * with its input.
 */

const folder = process.argv[2] ?? '';
const data = mkdtempSync(join(tmpdir(), 'single-bench-'));
const config = readConfig({ DATA_DIR: data, LOG_LEVEL: 'silent', NODE_ENV: 'production', PORT: '0' });
const storage = await startStorage({ folder: join(data, 'postgres') }, migrations);
await ensureContent(storage.db, Date.now(), SAMPLE_CONTENT);

const app = await createApp(config, { storage, pages: await createSingleWeb(folder) });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
process.stdin.resume();
await once(process.stdin, 'end');
app.server.closeAllConnections();
await app.close();
await storage.stop();
rmSync(data, { recursive: true, force: true });
process.exit(0);
