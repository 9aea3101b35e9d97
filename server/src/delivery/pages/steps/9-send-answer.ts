import type { FastifyReply, FastifyRequest } from 'fastify';
import { RELEASES_HEADER, SIGNATURE_HEADER } from 'shared-contracts/composition';
import { isFresh } from '../../../platform/http/answer.ts';
import { preferredEncoding } from '../../../platform/http/content-encoding.ts';
import type { ChosenComposition } from '../../composition/compositions.ts';
import { REASON_HEADER, reasonsOfPage } from '../../composition/live-composition.ts';
import type { SentAnswer } from './8-encode-answer.ts';

export const SPECULATION_RULES_PATH = '/.well-known/speculation-rules.json';

type RawHeaders = (string | string[])[];

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SentAnswer,
  { composition, reasons, isPrivate }: ChosenComposition,
): FastifyReply | Promise<FastifyReply> {
  const { status, location, csp, etag, releases, fallbacks, signature } = answer;
  const isCacheable = answer.isCacheable && !isPrivate;
  const cacheControl = isCacheable ? 'no-cache' : 'no-store';
  if (location !== null) return reply.header('cache-control', cacheControl).redirect(location, status);
  const headers: RawHeaders = ['cache-control', cacheControl, 'content-security-policy', csp];
  if (releases)
    headers.push(RELEASES_HEADER, releases, REASON_HEADER, reasonsOfPage(composition, reasons, fallbacks));
  if (!isPrivate) headers.push('speculation-rules', `"${SPECULATION_RULES_PATH}"`);
  if (signature && isCacheable) headers.push(SIGNATURE_HEADER, signature);
  if (etag && isCacheable) {
    headers.push('etag', etag);
    if (status === 200 && isFresh(request, etag)) return write(reply, 304, headers);
  }
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  const body = answer.body(encoding);
  if (body instanceof Promise) return body.then((made) => write(reply, status, headers, made));
  return write(reply, status, headers, body);
}

/** Without Fastify's own sending, which costs more than a cache lookup. No `onSend` hook runs. */
function write(reply: FastifyReply, status: number, headers: RawHeaders, body?: Buffer): FastifyReply {
  const given = reply.getHeaders();
  for (const name in given) {
    const value = given[name];
    if (name !== 'vary') headers.push(name, Array.isArray(value) ? value : String(value));
  }
  headers.push('vary', given.vary ? `${given.vary}, accept-encoding` : 'accept-encoding');
  headers.push(...reply.server.rawSecurityHeaders);
  if (body) headers.push('content-type', 'text/html; charset=utf-8', 'content-length', String(body.length));
  reply.raw.writeHead(status, headers);
  reply.hijack();
  reply.raw.end(body);
  return reply;
}
