import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import {
  landscapeSchema,
  localDateAt,
  paths,
  SITE_TIME_ZONE,
  type SiteContent,
  siteContentSchema,
} from 'shared-contracts/content';
import { RECEIPT_TYPES } from 'shared-contracts/member';
import { RequestError } from '../../platform/errors/request-error.ts';
import { isFresh } from '../../platform/http/answer.ts';
import { siteOriginOf } from '../../platform/http/site-origin.ts';
import { contentDb } from '../store/content-tables.ts';
import {
  SITEMAP_KINDS,
  type SitemapKind,
  sitemapEntries,
  sitemapFiles,
  sitemapIndexXml,
  sitemapXml,
} from './sitemap.ts';

interface SeoOptions {
  /** Public origin; without it the `Host` header is trusted. */
  readonly origin: string | undefined;
  readonly now: () => number;
}

const HOUR = 'public, max-age=3600';
const WEEK = 'public, max-age=604800';
const XML = 'application/xml; charset=utf-8';

// Paths that are not landing pages: calls, member pages and sign-in steps.
const DISALLOWED_PATHS = [
  '/api/',
  '/profile',
  '/personal-preferences',
  '/preferred-center',
  '/upload-receipt',
  '/sign-in',
  '/verify-email',
  '/reset-password',
  '/*/confirmation',
  '/*/points-exchange',
  '/*/redeem-points',
  '/*/saved-deals',
];

const robotsText = (origin: string) =>
  [
    'User-agent: *',
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const PICTURES = new URL('./pictures/', import.meta.url);
const ICONS = ['192', '512', 'maskable-512', 'apple-180'];
const SCREENS = ['screen-narrow', 'screen-wide'];
const SCENES = ['site', ...landscapeSchema.options];

// Few and small, so they are read once at start.
const picturesOf = (names: readonly string[], fileOf: (name: string) => string) =>
  new Map(names.map((name) => [name, readFileSync(new URL(fileOf(name), PICTURES))]));

const isKind = (kind: string): kind is SitemapKind => SITEMAP_KINDS.some((known) => known === kind);

export const seoPlugin = fp<SeoOptions>(
  async (app, { origin, now }) => {
    const icons = new Map([
      ...picturesOf(ICONS, (name) => `icon-${name}.png`),
      ...picturesOf(SCREENS, (name) => `${name}.png`),
    ]);
    const scenes = picturesOf(SCENES, (name) => `og-${name}.png`);
    const originOf = siteOriginOf(origin);

    async function importedOn(): Promise<string> {
      const state = await contentDb(app.db)
        .selectFrom('content_state')
        .select('imported_at')
        .executeTakeFirst();
      return localDateAt(state?.imported_at.getTime() ?? now(), SITE_TIME_ZONE);
    }

    // The ETag is the content version, because crawlers come often and content changes rarely.
    async function sendXml(request: FastifyRequest, reply: FastifyReply, make: () => Promise<string>) {
      const etag = `W/"${app.content.version()}-${localDateAt(now(), SITE_TIME_ZONE)}"`;
      reply.header('cache-control', HOUR).header('etag', etag);
      if (isFresh(request, etag)) return reply.code(304).send();
      return reply.type(XML).send(await make());
    }

    app.get('/robots.txt', (request, reply) =>
      reply
        .header('cache-control', HOUR)
        .type('text/plain; charset=utf-8')
        .send(robotsText(originOf(request))),
    );

    app.get('/sitemap.xml', (request, reply) =>
      sendXml(request, reply, async () => {
        const lastmod = await importedOn();
        const files = await sitemapFiles(app.db);
        return sitemapIndexXml(
          originOf(request),
          files.map(({ kind, page }) => ({ path: `/sitemaps/${kind}-${page}.xml`, lastmod })),
        );
      }),
    );

    app.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => {
      const [, kind = '', page = ''] = /^([a-z]+)-(\d{1,4})\.xml$/.exec(request.params.file) ?? [];
      if (!isKind(kind) || Number(page) < 1) throw new RequestError('NOT_FOUND', 'There is no such sitemap.');
      return sendXml(request, reply, async () => {
        const facts = { db: app.db, imported: await importedOn(), now: now() };
        const entries = await sitemapEntries(kind, Number(page), facts);
        if (entries.length === 0) throw new RequestError('NOT_FOUND', 'There is no such sitemap.');
        return sitemapXml(originOf(request), entries);
      });
    });

    app.get('/site.webmanifest', async (_request, reply) => {
      const row = await contentDb(app.db)
        .selectFrom('site_documents')
        .select('record')
        .where('kind', '=', 'site')
        .executeTakeFirstOrThrow();
      return reply
        .header('cache-control', HOUR)
        .type('application/manifest+json')
        .send(webManifest(siteContentSchema.parse(row.record)));
    });

    const sendPicture = (reply: FastifyReply, picture: Buffer | undefined) => {
      if (!picture) throw new RequestError('NOT_FOUND', 'There is no such picture.');
      return reply.header('cache-control', WEEK).type('image/png').send(picture);
    };
    app.get<{ Params: { file: string } }>('/icons/:file', (request, reply) =>
      sendPicture(reply, icons.get(request.params.file.replace(/\.png$/, ''))),
    );
    app.get('/og/site.png', (_request, reply) => sendPicture(reply, scenes.get('site')));
    app.get<{ Params: { slug: string } }>('/og/centres/:slug', async (request, reply) => {
      const centre = await contentDb(app.db)
        .selectFrom('centres')
        .select('record')
        .where('slug', '=', request.params.slug.replace(/\.png$/, ''))
        .executeTakeFirst();
      const landscape =
        typeof centre?.record === 'object' && centre.record !== null && 'landscape' in centre.record
          ? landscapeSchema.safeParse(centre.record.landscape).data
          : undefined;
      return sendPicture(reply, landscape && scenes.get(landscape));
    });
  },
  { name: 'seo', dependencies: ['storage', 'content-api', 'wire-errors'] },
);

/** Returns the web app manifest (https://www.w3.org/TR/appmanifest/). */
const webManifest = ({ name, tagline }: SiteContent) => ({
  id: '/',
  name,
  short_name: name,
  description: tagline,
  start_url: paths.home(),
  scope: '/',
  display: 'standalone',
  background_color: '#fbf6ee',
  theme_color: '#fbf6ee',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // Shown in the browser's install dialog.
  screenshots: [
    {
      src: '/icons/screen-narrow.png',
      sizes: '720x1440',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The map of a center: stores, parking and step-free routes',
    },
    {
      src: '/icons/screen-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Deals of a center, to save',
    },
  ],
  shortcuts: [
    { name: 'Member card', url: paths.memberCard() },
    { name: 'Submit a receipt', url: paths.uploadReceipt() },
    { name: 'Find a center', url: paths.findACentre() },
    { name: 'Rewards', url: paths.rewards() },
  ],
  // https://w3c.github.io/web-share-target/: one photo or PDF of a receipt, from the system's share sheet.
  share_target: {
    action: paths.uploadReceipt(),
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'receipt', accept: [...RECEIPT_TYPES] }] },
  },
});
