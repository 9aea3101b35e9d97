// Properties of schema.org that contain addresses.
const ADDRESSES = new Set(['url', 'item', '@id', 'image', 'logo', 'sameAs', 'mainEntityOfPage']);

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value);

/** Makes the paths in structured data absolute. Pages do not know their origin, and readers need it. */
export function absoluteLd(data: unknown, origin: string): unknown {
  if (Array.isArray(data)) return data.map((item) => absoluteLd(item, origin));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      ADDRESSES.has(key) && isPath(value) ? new URL(value, origin).href : absoluteLd(value, origin),
    ]),
  );
}
