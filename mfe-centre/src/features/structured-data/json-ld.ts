import type { Head } from 'shared-contracts';

/** A schema.org object, as `Head.jsonLd` takes them. Addresses are paths: they are read against the document's own. */
export type JsonLd = NonNullable<Head['jsonLd']>[number];

export interface Crumb {
  readonly label: string;
  /** Left out on the page itself. */
  readonly href?: string;
}

/** The object with `@context`, and without what is null or undefined. */
export function schemaOrg(type: string, fields: Record<string, unknown>): JsonLd {
  return { '@context': 'https://schema.org', ...typed(type, fields) };
}

/** A nested object. */
export function typed(type: string, fields: Record<string, unknown>): JsonLd {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return { '@type': type, ...Object.fromEntries(known) };
}

/** `path` is the page's own, which the last crumb stands for. */
export const breadcrumbList = (crumbs: readonly Crumb[], path: string): JsonLd =>
  schemaOrg('BreadcrumbList', {
    itemListElement: crumbs.map(({ label, href }, index) =>
      typed('ListItem', { position: index + 1, name: label, item: href ?? path }),
    ),
  });

/** A list of what a page leads to. */
export const itemList = (items: ReadonlyArray<{ name: string; url: string }>): JsonLd =>
  schemaOrg('ItemList', {
    numberOfItems: items.length,
    itemListElement: items.map(({ name, url }, index) =>
      typed('ListItem', { position: index + 1, name, url }),
    ),
  });
