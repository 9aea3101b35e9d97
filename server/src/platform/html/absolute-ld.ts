import { safeReturnPath } from 'shared-contracts/content';

const ADDRESSES = new Set(['url', 'item', '@id', 'image', 'logo', 'sameAs', 'mainEntityOfPage']);
const MAX_DEPTH = 32;

/** Pages do not know their origin. Throws a RangeError for data nested more than 32 levels deep. */
export function absoluteLd(data: unknown, origin: string, depth = 0): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (depth > MAX_DEPTH) throw new RangeError(`structured data is nested more than ${MAX_DEPTH} levels deep`);
  if (Array.isArray(data)) return data.map((item) => absoluteLd(item, origin, depth + 1));
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const path = ADDRESSES.has(key) && typeof value === 'string' ? safeReturnPath(value) : null;
      return [key, path ? new URL(path, origin).href : absoluteLd(value, origin, depth + 1)];
    }),
  );
}
