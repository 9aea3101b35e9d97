import { spelled } from 'shared-contracts';

/** Fields that keep their spelling: addresses, ids and names. */
const NAMES = new Set([
  'centre',
  'slug',
  'employer',
  'applyUrl',
  'href',
  'website',
  'storeName',
  'city',
  'street',
]);

export function canadian<T>(record: T): T {
  const convert = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return NAMES.has(key) ? value : spelled(value, 'CA');
    if (Array.isArray(value)) return value.map((item: unknown) => convert(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, convert(part, name)]));
  };
  return convert(record, '') as T;
}
