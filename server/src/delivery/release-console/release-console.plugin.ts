import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fp from 'fastify-plugin';
import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { HEALTH_HOURS, releaseHealthListSchema } from 'shared-contracts/release';
import { z } from 'zod/mini';
import type { ApiCall } from '../../platform/api/described-call.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { sendErrorPage } from '../../platform/html/error-page.ts';
import { escapeHtml } from '../../platform/html/escape.ts';
import { readReleaseHealth } from '../release-health/read-release-health.ts';

const DIST = fileURLToPath(new URL('../../../ops/dist', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

const hoursSchema = z.object({
  hours: z._default(
    z.coerce.number().check(z.refine((hours) => HEALTH_HOURS.some((known) => known === hours))),
    24,
  ),
});

const HEALTH: ApiCall = {
  operation: 'releaseHealth',
  summary: 'Health of releases, as browsers and the server report it',
  tag: 'releases',
  access: 'release',
  query: hoursSchema,
  answer: releaseHealthListSchema,
};

function readConsole(folder: string): { page: string; files: Map<string, Buffer> } | null {
  try {
    const files = new Map<string, Buffer>();
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !TYPES[extname(entry.name)]) continue;
      files.set(entry.name, readFileSync(join(entry.parentPath, entry.name)));
    }
    return { page: readFileSync(join(folder, 'index.html'), 'utf8'), files };
  } catch {
    return null;
  }
}

interface ReleaseConsoleOptions {
  readonly siteOrigin: string | undefined;
  readonly now: () => number;
}

const policyOf = (siteOrigin: string) =>
  [
    "default-src 'none'",
    ...['script', 'style', 'font', 'img'].map((kind) => `${kind}-src 'self'`),
    `connect-src 'self' ${siteOrigin}`.trim(),
    ...['base-uri', 'frame-ancestors', 'form-action'].map((kind) => `${kind} 'none'`),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

export const releaseConsolePlugin = fp<ReleaseConsoleOptions>(
  async (app, { siteOrigin = '', now }) => {
    const console = readConsole(DIST);
    const page = console?.page.replace('name="site-origin" content=""', (meta) =>
      meta.replace('""', `"${escapeHtml(siteOrigin)}"`),
    );

    app.get('/ops', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      if (!console) {
        return sendErrorPage(
          reply,
          503,
          'The console is not built',
          'Run `pnpm build server/ops`, then start again.',
        );
      }
      return reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': policyOf(siteOrigin),
        })
        .type('text/html; charset=utf-8')
        .send(page);
    });

    app.get('/ops/:file', async (request, reply) => {
      const { file } = z.object({ file: z.string() }).parse(request.params);
      const bytes = console?.files.get(file);
      if (!bytes) throw new RequestError('NOT_FOUND', 'There is no such file of the console.');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(TYPES[extname(file)] ?? 'application/octet-stream')
        .send(bytes);
    });

    app.get(OUTCOMES_PATH, { config: { call: HEALTH } }, async (request, reply) => {
      if (!(await app.releaseTokens.principalOf(request.headers.authorization)))
        throw new RequestError('UNAUTHENTICATED', 'Reading release health needs a release token.');
      const { success, data } = hoursSchema.safeParse(request.query);
      if (!success) throw new RequestError('INVALID_REQUEST', `Ask for ${HEALTH_HOURS.join(', ')} hours.`);
      return reply
        .header('cache-control', 'no-store')
        .send(await readReleaseHealth(app.db, data.hours, now()));
    });
  },
  { name: 'release-console', dependencies: ['storage', 'releases'] },
);
