import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export interface PlainSiteOptions {
  /** Folder of a host's build; what is no file there is its `index.html`. */
  readonly host: string;
  /** Folders of remotes, by name: they stand below `/remotes/NAME/`. */
  readonly remotes: Readonly<Record<string, string>>;
  /** Site that answers `/api`. */
  readonly api: string;
}

/** A web server of somebody else's, on one origin: files, and calls passed on. */
export async function startPlainSite({ host, remotes, api }: PlainSiteOptions) {
  const fileOf = (path: string) => {
    const [, name = '', rest = ''] = /^\/remotes\/([^/]+)\/(.+)$/.exec(path) ?? [];
    return remotes[name] ? join(remotes[name], rest) : join(host, extname(path) ? path : 'index.html');
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/api/')) {
      const answer = await fetch(new URL(url.pathname + url.search, api), {
        headers: { 'x-api-version': String(request.headers['x-api-version'] ?? '') },
      });
      const type = answer.headers.get('content-type') ?? 'application/json';
      response.writeHead(answer.status, { 'content-type': type }).end(await answer.text());
      return;
    }
    const file = fileOf(url.pathname);
    const bytes = await readFile(file).catch(() => null);
    if (bytes) response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? '' }).end(bytes);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://localhost:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
