import type { JsonLd } from './json-ld.ts';

const remembered = new WeakMap<object, JsonLd[]>();

/**
 * Keeps structured data beside a loader's result for `head`, only on the server: in the loader's own data it
 * would also be sent to the browser.
 */
export function withStructuredData<D extends object>(data: D, make: () => JsonLd[]): D {
  if (typeof document === 'undefined') remembered.set(data, make());
  return data;
}

export function structuredData(data: object): { jsonLd?: JsonLd[] } {
  const jsonLd = remembered.get(data);
  return jsonLd ? { jsonLd } : {};
}
