import type { FastifyRequest } from 'fastify';

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

export const isFresh = ({ headers }: FastifyRequest, etag: string) =>
  namesTag(headers['if-none-match'], etag);

export function namesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}
