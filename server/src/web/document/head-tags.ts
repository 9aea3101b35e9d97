import type { Head, SiteContent } from 'shared-contracts';
import { escapeHtml as e, jsonForScript } from './escape.ts';

/** Colours of the browser's own frame: the paper of the design, light and dark. */
const THEME_COLOURS = { light: '#fbf6ee', dark: '#17120e' } as const;

/** Title of the document for a page. */
export const documentTitle = (head: Head, site: SiteContent) => `${head.title} | ${site.name}`;

/** Head tags of a page. The shell keeps them in step after a soft navigation, so the selectors are a contract with it. */
export function headTags(head: Head, site: SiteContent, origin: string): string {
  const url = new URL(head.canonicalPath, origin).href;
  const meta = (attribute: 'name' | 'property', key: string, content: string) =>
    `<meta ${attribute}="${key}" content="${e(content)}">`;
  const tags = [
    `<title>${e(documentTitle(head, site))}</title>`,
    meta('name', 'description', head.description),
    `<link rel="canonical" href="${e(url)}">`,
    ...(head.robots ? [meta('name', 'robots', head.robots)] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    ...(head.image ? [meta('property', 'og:image', new URL(head.image, origin).href)] : []),
    meta('name', 'color-scheme', 'light dark'),
    ...Object.entries(THEME_COLOURS).map(
      ([scheme, colour]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`,
    ),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...(head.jsonLd ?? []).map(
      (data) => `<script type="application/ld+json">${jsonForScript(data)}</script>`,
    ),
  ];
  return tags.join('\n');
}
