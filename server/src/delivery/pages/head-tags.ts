import type { Head } from 'shared-contracts/composition';
import type { SiteContent } from 'shared-contracts/content';
import { absoluteLd } from '../../platform/html/absolute-ld.ts';
import { escapeHtml as e, jsonForScript } from '../../platform/html/escape.ts';

const THEME_COLOURS = { light: '#fbf6ee', dark: '#17120e' } as const;

const documentTitle = ({ title }: Head, { name }: SiteContent) =>
  title.includes(name) ? title : `${title} | ${name}`;

/** The shell updates these tags after a soft navigation, so their selectors are a contract. */
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
    meta('property', 'og:image', new URL(head.image ?? '/og/site.png', origin).href),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'color-scheme', 'light dark'),
    ...Object.entries(THEME_COLOURS).map(
      ([scheme, colour]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`,
    ),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icons/apple-180.png">',
    '<link rel="manifest" href="/site.webmanifest">',
  ];
  return tags.join('\n');
}

export const structuredData = ({ jsonLd = [] }: Head, origin: string): string =>
  jsonLd
    .map((data) => `<script type="application/ld+json">${jsonForScript(absoluteLd(data, origin))}</script>`)
    .join('\n');
