import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** Encodings that pages and files are kept in, from the smallest. */
const KEPT: Array<'br' | 'gzip'> = ['br', 'gzip'];

export type ContentEncoding = (typeof KEPT)[number] | 'identity';

/** Browsers send a handful of headers, over and over. */
const known = new LRUCache<string, ContentEncoding>({ max: 100 });

/** The encoding that an `Accept-Encoding` header likes best, and of several the smallest. */
export function preferredEncoding(header: string | string[] | undefined): ContentEncoding {
  const text = String(header ?? '');
  const before = known.get(text);
  if (before) return before;
  const encoding = negotiate(text.toLowerCase(), KEPT) ?? 'identity';
  known.set(text, encoding);
  return encoding;
}
