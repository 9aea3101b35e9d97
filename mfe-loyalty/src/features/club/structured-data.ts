import type { Head } from 'shared-contracts/composition';

type JsonLd = NonNullable<Head['jsonLd']>;

const remembered = new WeakMap<object, JsonLd>();

/**
 * Keeps the breadcrumb beside a loader's result, only on the server, because browsers must not write
 * structured data.
 */
export function withBreadcrumb<D extends object>(
  data: D,
  crumbs: ReadonlyArray<{ name: string; item: string }>,
): D {
  if (typeof document !== 'undefined') return data;
  remembered.set(data, [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        ...crumb,
      })),
    },
  ]);
  return data;
}

export const structuredData = (data: object): { jsonLd?: JsonLd } => {
  const jsonLd = remembered.get(data);
  return jsonLd ? { jsonLd } : {};
};
