import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod/mini';
import { RequestError } from '../errors/request-error.ts';
import { sendErrorPage } from './error-page.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

function readBuild(folder: string): { page: string; files: Map<string, Buffer> } | null {
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

interface BuiltPage {
  /** Address of the page. Its files are one level below. */
  readonly path: string;
  /** Folder of the build, which is read at the start. */
  readonly folder: string;
  /** Name for the operator if the build is missing, and the package to build. */
  readonly name: string;
  readonly built: string;
  /** Returns a page and its Content-Security-Policy for one answer. */
  readonly answer: (page: string) => { readonly html: string; readonly policy: string };
}

/** Serves a page for staff: built like a remote, never released. */
export function serveBuiltPage(app: FastifyInstance, { path, folder, name, built, answer }: BuiltPage): void {
  const build = readBuild(folder);

  app.get(path, async (_request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    if (!build)
      return sendErrorPage(
        reply,
        503,
        `${name} is not built`,
        `Run \`pnpm build ${built}\`, then start again.`,
      );
    const { html, policy } = answer(build.page);
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(html);
  });

  app.get(`${path}/:file`, async (request, reply) => {
    const { file } = z.object({ file: z.string() }).parse(request.params);
    const bytes = build?.files.get(file);
    if (!bytes) throw new RequestError('NOT_FOUND', `${name} has no such file.`);
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(TYPES[extname(file)] ?? 'application/octet-stream')
      .send(bytes);
  });
}

/** Returns the policy of such a page: its own files and nothing else, besides `more` sources by directive. */
export const builtPagePolicy = (more: Readonly<Record<string, string>> = {}): string =>
  [
    "default-src 'none'",
    ...['script', 'style', 'font', 'img', 'connect'].map((kind) =>
      `${kind}-src 'self' ${more[kind] ?? ''}`.trim(),
    ),
    ...['base-uri', 'frame-ancestors', 'form-action'].map((kind) => `${kind} 'none'`),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
