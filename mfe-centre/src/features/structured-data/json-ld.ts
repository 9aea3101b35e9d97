import type { Head } from 'shared-contracts/composition';

/** A schema.org object as `Head.jsonLd` takes it. URLs are paths, relative to the document. */
export type JsonLd = NonNullable<Head['jsonLd']>[number];

export interface Crumb {
  readonly label: string;
  /** Omitted for the page itself. */
  readonly href?: string;
}

/** Returns an object with `@context`, without null and undefined fields. */
export function schemaOrg(type: string, fields: Record<string, unknown>): JsonLd {
  return { '@context': 'https://schema.org', ...typed(type, fields) };
}

export function typed(type: string, fields: Record<string, unknown>): JsonLd {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return { '@type': type, ...Object.fromEntries(known) };
}

export const breadcrumbList = (crumbs: readonly Crumb[], path: string): JsonLd =>
  schemaOrg('BreadcrumbList', {
    itemListElement: crumbs.map(({ label, href }, index) =>
      typed('ListItem', { position: index + 1, name: label, item: href ?? path }),
    ),
  });

export const itemList = (items: ReadonlyArray<{ name: string; url: string }>): JsonLd =>
  schemaOrg('ItemList', {
    numberOfItems: items.length,
    itemListElement: items.map(({ name, url }, index) =>
      typed('ListItem', { position: index + 1, name, url }),
    ),
  });

const remembered = new WeakMap<object, JsonLd[]>();

/**
 * Keeps structured data beside a loader's result for `head`, only on the server: in the loader's own data it
 * would also be sent to the browser.
 */
export function withStructuredData<D extends object>(data: D, make: () => JsonLd[]): D {
  if (typeof document === 'undefined') remembered.set(data, make());
  return data;
}

/** Returns the head of a page, with the structured data of its loader. */
export function headOf(data: Pick<Head, 'title' | 'description'>, canonicalPath: string): Head {
  const { title, description } = data;
  const jsonLd = remembered.get(data);
  return { title, description, canonicalPath, ...(jsonLd && { jsonLd }) };
}
