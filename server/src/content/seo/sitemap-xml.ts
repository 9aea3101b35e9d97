import type { SitemapEntry } from './sitemap-entries.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const listOf = (element: string, item: string, origin: string, entries: readonly SitemapEntry[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="${NAMESPACE}">`,
    ...entries.map(
      ({ path, lastmod }) =>
        `<${item}><loc>${escapeXml(new URL(path, origin).href)}</loc><lastmod>${lastmod}</lastmod></${item}>`,
    ),
    `</${element}>`,
    '',
  ].join('\n');

/** Returns a sitemap (https://www.sitemaps.org/protocol.html). */
export const sitemapXml = (origin: string, entries: readonly SitemapEntry[]) =>
  listOf('urlset', 'url', origin, entries);

export const sitemapIndexXml = (origin: string, files: readonly SitemapEntry[]) =>
  listOf('sitemapindex', 'sitemap', origin, files);
