import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

// Smallest result first.
const KEPT: Array<'br' | 'gzip'> = ['br', 'gzip'];

export type ContentEncoding = (typeof KEPT)[number] | 'identity';

// Browsers send only a few different headers.
const known = new LRUCache<string, ContentEncoding>({ max: 100 });

export function preferredEncoding(header: string | string[] | undefined): ContentEncoding {
  const text = String(header ?? '');
  const before = known.get(text);
  if (before) return before;
  const encoding = negotiate(text.toLowerCase(), KEPT) ?? 'identity';
  known.set(text, encoding);
  return encoding;
}
