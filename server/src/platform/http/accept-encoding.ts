import { LRUCache } from 'lru-cache';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Browsers send a handful of headers, over and over. */
const known = new LRUCache<string, ContentEncoding>({ max: 100 });

/** The smallest encoding that an `Accept-Encoding` header allows. */
export function preferredEncoding(header: string | string[] | undefined): ContentEncoding {
  const text = String(header ?? '');
  const before = known.get(text);
  if (before) return before;
  const encoding = encodingOf(text);
  known.set(text, encoding);
  return encoding;
}

function encodingOf(header: string): ContentEncoding {
  const allowed = new Set<string>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    if (!quality || Number(quality.slice(2)) > 0) allowed.add(name);
  }
  if (allowed.has('br')) return 'br';
  return allowed.has('gzip') ? 'gzip' : 'identity';
}
