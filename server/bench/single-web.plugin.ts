import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { matchRoutes } from 'react-router';
import {
  compositionSchema,
  createContentClient,
  createKeptAnswers,
  DOM_IDS,
  type Head,
  type Render,
  type RenderRequest,
  type RenderResult,
  type remoteManifestSchema,
  type ShellPage,
  type ShellRenderResult,
  type SiteContent,
  SLOT_DATA_PATH,
} from 'shared-contracts';
import { z } from 'zod/mini';
import { asFetch, createContentFetch } from '../src/content/api/content-fetch.ts';
import { FIRST_SCRIPT } from '../src/delivery/pages/document.ts';
import { headTags } from '../src/delivery/pages/head-tags.ts';
import type { PageAnswer } from '../src/delivery/pages/page-answer.ts';
import type { PagesOptions } from '../src/delivery/pages/pages.plugin.ts';
import { createSiteData } from '../src/delivery/pages/site-data.ts';
import { PageCache } from '../src/delivery/pages/steps/3-look-in-cache.ts';
import { encodeAnswer, type SentAnswer } from '../src/delivery/pages/steps/8-encode-answer.ts';
import { contentTypeOf } from '../src/delivery/releases/release-files.ts';
import { escapeHtml as e, jsonForScript } from '../src/platform/html/escape.ts';
import { preferredEncoding } from '../src/platform/http/accept-encoding.ts';
import { isFresh } from '../src/platform/http/conditional.ts';

/*
 * The single build behind this server, for measurements: what an Rsbuild application commonly is. Scripts and stylesheets
 * are linked, the page's own are preloaded where the server renders; markup, data and caching are as in the composed site.
 */

const filesSchema = z.record(z.string(), z.array(z.string()));
const RELEASE = 'site@1.0.0';
/** The shell's code reads releases' hashes from here; a single build has none. */
const NO_RELEASES = '<script type="importmap">{"integrity":{}}</script>';
/** Everybody waits for the page: this server knows no line. */
const STAYS = new AbortController().signal;

/** Facts of the site that header and footer of every page tell, as in the composed site. */
type Everywhere = Pick<ShellPage, 'regions' | 'earningsCallShown'>;

interface SingleRender {
  readonly routes: z.infer<typeof remoteManifestSchema>['routes'];
  render(
    request: RenderRequest,
    context: Parameters<Render>[1],
    everywhere: Everywhere,
  ): Promise<{ page: RenderResult; shell: ShellPage; frame: ShellRenderResult }>;
}

export interface SingleOptions {
  /** Folder of the build. */
  readonly folder: string;
  /** Side that draws a page first. */
  readonly rendered: 'server' | 'client';
  /** Built by the product's preset, into modules that give way to the document on the line, and with the document's own script. */
  readonly isTwin: boolean;
}

interface DocumentOptions {
  readonly files: z.infer<typeof filesSchema>;
  /** JSON for a script element. */
  readonly composition: string;
  readonly isTwin: boolean;
}

/** Document of the single build: a function that writes one page's. */
function createDocument({ files, composition, isTwin }: DocumentOptions) {
  const preloadOf = (name: string) =>
    isTwin
      ? `<link rel="modulepreload" href="/assets/${e(name)}" fetchpriority="low">`
      : `<link rel="preload" as="script" href="/assets/${e(name)}" fetchpriority="low">`;
  const scriptOf = (name: string) =>
    isTwin
      ? `<script type="module" src="/assets/${e(name)}" fetchpriority="low"></script>`
      : `<script defer src="/assets/${e(name)}"></script>`;

  return function documentOf(parts: {
    head: Head;
    site: SiteContent;
    origin: string;
    routeId: string | null;
    frame: Pick<ShellRenderResult, 'header' | 'footer'>;
    html: string;
    shell: ShellPage;
    slot: object;
  }): { html: string; slotData: string } {
    const own = parts.routeId === null ? [] : (files[`page-${parts.routeId}`] ?? []);
    const needed = [...new Set([...(files.app ?? []), ...own])];
    const scripts = needed.filter((name) => name.endsWith('.js'));
    const isStart = (name: string) => files.app?.includes(name);
    const data = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;
    const slotData = jsonForScript(parts.slot);
    const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags(parts.head, parts.site, parts.origin)}
${isTwin ? `<script>${FIRST_SCRIPT}</script>` : ''}
${NO_RELEASES}
${needed
  .filter((name) => name.endsWith('.css'))
  .map((name) => `<link rel="stylesheet" href="/assets/${e(name)}">`)
  .join('\n')}
${scripts
  .filter((name) => !isStart(name))
  .map(preloadOf)
  .join('\n')}
${scripts.filter(isStart).map(scriptOf).join('\n')}
</head>
<body>
<div id="${DOM_IDS.header}">${parts.frame.header}</div>
<main id="${DOM_IDS.main}" tabindex="-1"><div id="${DOM_IDS.status}"></div><div id="${DOM_IDS.slot}">${parts.html}</div></main>
<div id="${DOM_IDS.footer}">${parts.frame.footer}</div>
${data(DOM_IDS.composition, composition)}
${data(DOM_IDS.shellData, jsonForScript(parts.shell))}
${data(DOM_IDS.slotData, slotData)}
</body>
</html>
`;
    return { html, slotData };
  };
}

/** Composition of one remote that has all routes, as JSON for a script element. */
const compositionOf = (routes: SingleRender['routes']) =>
  jsonForScript(
    compositionSchema.parse({
      revision: 1,
      contracts: '1.1.0',
      shell: 'shell@1.0.0',
      remotes: [
        {
          name: 'site',
          routes,
          live: { version: '1.0.0', entry: '/assets/app.js', app: { js: [], css: [] }, pages: {} },
        },
      ],
    }),
  );

export async function createSingleWeb({ folder, rendered, isTwin }: SingleOptions) {
  const files = filesSchema.parse(JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')));
  const { routes, render }: SingleRender = await import(
    pathToFileURL(join(folder, 'node', 'render.mjs')).href
  );
  const assets = new Map(
    readdirSync(join(folder, 'web')).map((name) => {
      const bytes = readFileSync(join(folder, 'web', name));
      return [name, { bytes, br: /\.(js|css)$/.test(name) ? brotliCompressSync(bytes) : null }];
    }),
  );
  const objects = routes.map((route) => ({ path: route.path, handle: route }));
  const composition = compositionOf(routes);
  const documentOf = createDocument({ files, composition, isTwin });

  const plugin: FastifyPluginAsync<PagesOptions> = fp(
    async (app: FastifyInstance, { now = Date.now }: PagesOptions): Promise<void> => {
      const fetch = asFetch(createContentFetch(app));
      const siteData = createSiteData(
        createContentClient({ fetch, baseUrl: '', kept: createKeptAnswers() }),
        () => app.content.version(),
      );
      const cache = new PageCache();
      app.decorate('renderers', { settled: async () => undefined } as never);

      app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
        const asset = assets.get(request.params.name);
        if (!asset) return reply.callNotFound();
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        reply.type(contentTypeOf(request.params.name));
        if (!asset.br || preferredEncoding(request.headers['accept-encoding']) !== 'br')
          return reply.send(asset.bytes);
        return reply.header('content-encoding', 'br').send(asset.br);
      });

      async function documentAt(url: string, origin: string): Promise<{ html: string; slotData: string }> {
        const [site, regions, shown] = await Promise.all([
          siteData.site(),
          siteData.regions(),
          siteData.earningsCallShown(),
        ]);
        const everywhere: Everywhere = { regions, ...(shown ? { earningsCallShown: shown } : {}) };
        const match = matchRoutes(objects, url.split('?', 1)[0] ?? url)?.at(-1);
        if (rendered === 'client' || !match) {
          const head = { title: site.name, description: site.name, canonicalPath: '/' };
          const shell = {
            ...everywhere,
            url: '/',
            now: now(),
            site,
            centre: null,
            owner: 'site',
            title: '',
            status: null,
          };
          const slot = { release: null, now: now(), data: null };
          const frame = { header: '', footer: '' };
          return documentOf({ head, site, origin, routeId: null, frame, html: '', shell, slot });
        }
        const slug = match.params.centre;
        const centre = slug === undefined ? null : await siteData.centre(slug);
        const routeId = match.route.handle.id;
        const request = { url, routeId, release: RELEASE, now: now(), site, centre };
        const { page, shell, frame } = await render(request, { fetch }, everywhere);
        const html = `<div data-remote="site" data-release="${RELEASE}">${page.html}</div>`;
        const slot = { release: RELEASE, now: request.now, data: page.data };
        return documentOf({ head: page.head, site, origin, routeId, frame, html, shell, slot });
      }

      async function pageAt(url: string, origin: string): Promise<SentAnswer> {
        const key = rendered === 'client' ? 'all' : url;
        const name = `${app.content.version()} ${key}`;
        const make = async () => {
          const { html, slotData } = await documentAt(url, origin);
          const document = { html, csp: '' };
          const about = { status: 200, isCacheable: true, validUntil: null };
          const answer: PageAnswer = { kind: 'document', document, releases: '', slotData, ...about };
          return encodeAnswer(answer, now());
        };
        return (
          cache.find(name, now()) ?? (await cache.make(name, { place: name, now: now(), gone: STAYS }, make))
        );
      }

      app.get<{ Querystring: { url: string } }>(SLOT_DATA_PATH, async (request, reply) => {
        const sent = await pageAt(request.query.url, `${request.protocol}://${request.host}`);
        reply.headers({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
        return reply.type('application/json; charset=utf-8').send(await sent.slotData('br'));
      });

      app.get('/*', async (request, reply) => {
        const sent = await pageAt(request.url, `${request.protocol}://${request.host}`);
        const encoding = preferredEncoding(request.headers['accept-encoding']);
        reply.headers({
          'cache-control': 'no-cache',
          'content-security-policy': `default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self'`,
          vary: 'accept-encoding',
        });
        if (sent.etag) {
          reply.header('etag', sent.etag);
          if (isFresh(request, sent.etag)) return reply.code(304).send();
        }
        if (encoding !== 'identity') reply.header('content-encoding', encoding);
        return reply.type('text/html; charset=utf-8').send(await sent.body(encoding));
      });
    },
    { name: 'pages' },
  );
  return plugin;
}
