import type { JsonLd } from './json-ld.ts';

const remembered = new WeakMap<object, JsonLd[]>();

/**
 * Keeps structured data beside what a loader returns, for `head`. On the server alone: a browser must not write it
 * (React would do so by innerHTML), and in the loader's own data it would be sent to the browser a second time.
 */
export function withStructuredData<D extends object>(data: D, make: () => JsonLd[]): D {
  if (typeof document === 'undefined') remembered.set(data, make());
  return data;
}

/** The `jsonLd` of a head, to be spread into it. */
export function structuredData(data: object): { jsonLd?: JsonLd[] } {
  const jsonLd = remembered.get(data);
  return jsonLd ? { jsonLd } : {};
}
