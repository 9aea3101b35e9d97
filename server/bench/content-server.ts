import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { SAMPLE_CONTENT } from 'sample-content';
import { CONTENT_API_VERSION } from 'shared-contracts';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { type ContentApiOptions, contentApiPlugin } from '../src/content/api/content-api.plugin.ts';
import { ensureContent } from '../src/content/import/ensure-content.ts';
import { migrations } from '../src/migrations.ts';
import { startStorage } from '../src/platform/storage/index.ts';

/*
 * For `pnpm bench api`: the whole server twice, once without its cache of answers, and a bare route beside them that sends
 * the same bytes. Says its ports in one line, its processor time when asked, and ends with its input.
 */

const folder = mkdtempSync(join(tmpdir(), 'content-bench-'));
const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', NODE_ENV: 'production', PORT: '0' });
const storage = await startStorage({ folder: join(folder, 'postgres') }, migrations);
await ensureContent(storage.db, Date.now(), SAMPLE_CONTENT);

const withoutCache: FastifyPluginAsync<ContentApiOptions> = fp(
  async (app: FastifyInstance, options: ContentApiOptions) => {
    await app.register(contentApiPlugin, { ...options, cache: false });
  },
);
const cached = await createApp(config, { storage });
const uncached = await createApp(config, { storage, contentApi: withoutCache });
const bare = Fastify();

const headers = { 'x-api-version': CONTENT_API_VERSION };
const call = (url: string) => cached.inject({ url, headers });
const idOf = async (url: string): Promise<number> => (await call(`${url}?limit=1`)).json().items[0].id;
const centre = '/api/centers/charleston';
const paths = [
  '/api/centers',
  centre,
  `${centre}/stores?limit=200`,
  `${centre}/stores/${await idOf(`${centre}/stores`)}`,
  `${centre}/deals`,
  `${centre}/deals/${await idOf(`${centre}/deals`)}`,
  `${centre}/events`,
  `${centre}/parking`,
  '/api/brands?limit=200',
  '/api/site',
];

const bodies = new Map<string, { plain: Buffer; brotli: Buffer }>();
for (const path of paths) {
  const { rawPayload } = await call(path);
  bodies.set(path, { plain: rawPayload, brotli: brotliCompressSync(rawPayload) });
}
for (const path of new Set(paths.map((path) => path.split('?')[0] ?? path))) {
  bare.get(path, (request, reply) => {
    const body = bodies.get(request.raw.url ?? '');
    reply.header('content-type', 'application/json; charset=utf-8');
    if (!request.headers['accept-encoding']) return reply.send(body?.plain);
    return reply.header('content-encoding', 'br').send(body?.brotli);
  });
}

const portOf = async (app: FastifyInstance) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return typeof address === 'object' ? address?.port : undefined;
};
const ready = {
  bare: await portOf(bare),
  cached: await portOf(cached),
  uncached: await portOf(uncached),
  paths,
  bytes: [...bodies.values()].reduce((sum, { plain }) => sum + plain.length, 0),
};
process.stdout.write(`${JSON.stringify(ready)}\n`);

/** Seconds of processor time that this process and PostgreSQL's have used: a busy machine falsifies rates, not these. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + postgresSeconds(join(folder, 'postgres', 'data'));
}

/** Linux only; elsewhere PostgreSQL's part is missing. */
function postgresSeconds(data: string): number {
  const TICKS_A_SECOND = 100;
  try {
    const postmaster = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    const ticks = readdirSync('/proc').map((pid) => {
      if (!/^\d+$/.test(pid)) return 0;
      const [, ppid, ...rest] = (statOf(pid).split(') ')[1] ?? '').split(' ');
      return pid === postmaster || ppid === postmaster ? Number(rest[9]) + Number(rest[10]) : 0;
    });
    return ticks.reduce((sum, own) => sum + own, 0) / TICKS_A_SECOND;
  } catch {
    return 0;
  }
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

// Any line on the input is answered with the processor time so far.
process.stdin.on('data', () => process.stdout.write(`${processorSeconds()}\n`));
process.stdin.once('end', async () => {
  await Promise.all([bare.close(), cached.close(), uncached.close()]);
  await storage.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
