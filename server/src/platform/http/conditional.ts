import type { FastifyRequest } from 'fastify';

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** True when `If-None-Match` names `etag`, so that a 304 will do. */
export const isFresh = ({ headers }: FastifyRequest, etag: string) =>
  namesTag(headers['if-none-match'], etag);

/** The same of a header's value. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
