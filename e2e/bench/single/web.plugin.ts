import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import { matchRoutes } from 'react-router';
import { compositionSchema, DOM_IDS, type RenderRequest, SLOT_DATA_PATH } from 'shared-contracts/composition';
import { createContentClient, createKeptAnswers, type SiteContent } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { asFetch, createContentFetch } from '../../../server/src/content/api/content-fetch.ts';
import { headTags } from '../../../server/src/delivery/pages/head-tags.ts';
import type { PageAnswer } from '../../../server/src/delivery/pages/page-context.ts';
import type { PagesOptions } from '../../../server/src/delivery/pages/pages.plugin.ts';
import { PageCache } from '../../../server/src/delivery/pages/steps/3-look-in-cache.ts';
import { encodeAnswer, type SentAnswer } from '../../../server/src/delivery/pages/steps/8-encode-answer.ts';
import { contentTypeOf } from '../../../server/src/delivery/releases/files/release-files.ts';
import { createSiteData } from '../../../server/src/delivery/rendering/site-data.ts';
import { escapeHtml as e, jsonForScript } from '../../../server/src/platform/html/escape.ts';
import { isFresh } from '../../../server/src/platform/http/answer.ts';
import { preferredEncoding } from '../../../server/src/platform/http/content-encoding.ts';
import type * as single from './render.tsx';

/*
 * The single build behind this server, as an Rsbuild application commonly is: scripts are deferred, stylesheets linked, the page's own
 * chunks preloaded. Markup, data and caching are as in the composed site.
 */

const filesSchema = z.record(z.string(), z.array(z.string()));
const RELEASE = 'site@1.0.0';
/** The shell reads releases' hashes from here; a single build has none. */
const NO_RELEASES = '<script type="importmap">{"integrity":{}}</script>';
/** Never aborts: every client waits for its page. */
const STAYS = new AbortController().signal;

interface DocumentParts extends Awaited<ReturnType<typeof single.render>> {
  readonly site: SiteContent;
  readonly origin: string;
  readonly routeId: string;
  readonly now: number;
}

function createDocument(files: z.infer<typeof filesSchema>, routes: typeof single.routes) {
  const data = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`;
  const live = { version: '1.0.0', entry: '/assets/app.js', app: { js: [], css: [] }, pages: {} };
  const composition = compositionSchema.parse({
    revision: 1,
    contracts: '1.1.0',
    shell: 'shell@1.0.0',
    remotes: [{ name: 'site', routes, live }],
  });
  const compositionData = data(DOM_IDS.composition, jsonForScript(composition));

  return ({ page, shell, frame, site, origin, routeId, now }: DocumentParts) => {
    const needed = [...new Set([...(files.app ?? []), ...(files[`page-${routeId}`] ?? [])])];
    const isStart = (name: string) => files.app?.includes(name);
    const styles = needed.filter((name) => name.endsWith('.css'));
    const scripts = needed.filter((name) => name.endsWith('.js'));
    const slotData = jsonForScript({ release: RELEASE, now, data: page.data });
    const links = [
      ...styles.map((name) => `<link rel="stylesheet" href="/assets/${e(name)}">`),
      ...scripts
        .filter((name) => !isStart(name))
        .map((name) => `<link rel="preload" as="script" href="/assets/${e(name)}" fetchpriority="low">`),
      ...scripts.filter(isStart).map((name) => `<script defer src="/assets/${e(name)}"></script>`),
    ];
    const slot = `<div data-remote="site" data-release="${RELEASE}">${page.html}</div>`;
    const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headTags(page.head, site, origin)}
${NO_RELEASES}
${links.join('\n')}
</head>
<body>
<div id="${DOM_IDS.header}">${frame.header}</div>
<main id="${DOM_IDS.main}" tabindex="-1"><div id="${DOM_IDS.status}"></div><div id="${DOM_IDS.slot}">${slot}</div></main>
<div id="${DOM_IDS.footer}">${frame.footer}</div>
${compositionData}
${data(DOM_IDS.shellData, jsonForScript(shell))}
${data(DOM_IDS.slotData, slotData)}
</body>
</html>
`;
    return { html, slotData };
  };
}

export async function createSingleWeb(folder: string): Promise<FastifyPluginAsync<PagesOptions>> {
  const files = filesSchema.parse(JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')));
  const { routes, render }: Pick<typeof single, 'routes' | 'render'> = await import(
    pathToFileURL(join(folder, 'node', 'render.mjs')).href
  );
  const assets = new Map(
    readdirSync(join(folder, 'web')).map((name) => {
      const bytes = readFileSync(join(folder, 'web', name));
      return [name, { bytes, br: /\.(js|css)$/.test(name) ? brotliCompressSync(bytes) : null }];
    }),
  );
  const objects = routes.map((route) => ({ path: route.path, handle: route }));
  const documentOf = createDocument(files, routes);

  const plugin: FastifyPluginAsync<PagesOptions> = async (app: FastifyInstance, { now }) => {
    const fetch = asFetch(createContentFetch(app));
    const siteData = createSiteData(
      createContentClient({ fetch, baseUrl: '', kept: createKeptAnswers() }),
      () => app.content.version(),
    );
    const cache = new PageCache();
    app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
      const asset = assets.get(request.params.name);
      if (!asset) return reply.callNotFound();
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.type(contentTypeOf(request.params.name));
      if (!asset.br || preferredEncoding(request.headers['accept-encoding']) !== 'br')
        return reply.send(asset.bytes);
      return reply.header('content-encoding', 'br').send(asset.br);
    });

    async function documentAt(url: string, origin: string) {
      const [site, regions, shown] = await Promise.all([
        siteData.site(),
        siteData.regions(),
        siteData.earningsCallShown(),
      ]);
      const match = matchRoutes(objects, url.split('?', 1)[0] ?? url)?.at(-1);
      if (!match) return null;
      const slug = match.params.centre;
      const centre = slug === undefined ? null : await siteData.centre(slug);
      const routeId = match.route.handle.id;
      const request: RenderRequest = { url, routeId, release: RELEASE, now: now(), site, centre };
      const everywhere = { regions, ...(shown ? { earningsCallShown: shown } : {}) };
      const parts = await render(request, { fetch }, everywhere);
      return documentOf({ ...parts, site, origin, routeId, now: request.now });
    }

    async function pageAt(url: string, origin: string): Promise<SentAnswer> {
      const name = `${app.content.version()} ${url}`;
      const make = async () => {
        const made = await documentAt(url, origin);
        const document = { html: made?.html ?? '', csp: '' };
        const about = {
          status: made ? 200 : 404,
          isCacheable: true,
          validUntil: null,
          fallbacks: [],
          releases: '',
        };
        const answer: PageAnswer = { kind: 'document', document, slotData: made?.slotData ?? '', ...about };
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
  };
  return fp(plugin, { name: 'pages' });
}
