import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isServerPath } from 'shared-contracts/content';
import type { WireError } from 'shared-contracts/wire';
import { badAddressPage, bigCookiesPage, sendBadAddress } from '../html/error-page.ts';

const MAX_ADDRESS = 8_000;
const MAX_PATH = 2_000;
/** What RFC 3986 allows in a path, except `;`, and what browsers send unencoded besides. */
const PATH = /^\/(?!\/)[\w\-.~!$&'()*+,=:@/%|[\]^]*$/;
/** Browsers do not encode all of a query: a lone `%` or a backslash is part of what a shopper typed. */
const QUERY = /^[\x21\x22\x24-\x7e\x80-\uffff]*$/;
// In a decoded path. Dot segments and empty ones would make another path of it.
const NOT_A_PATH = /[\\\p{Cc}]|\/(?:\.{0,2}\/|\.{1,2}$)/u;

/** Whether a target is an absolute path, the same after decoding and URL parsing. No release sees any other. */
export function isGoodAddress(url: string): boolean {
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  if (url.length > MAX_ADDRESS || path.length > MAX_PATH) return false;
  if (!PATH.test(path) || !QUERY.test(query) || query.includes('%00')) return false;
  if (!path.includes('%')) return !NOT_A_PATH.test(path);
  const decoded = decodedOf(path);
  // An encoded name of a server path would reach the server's route but not the checks of its name.
  return decoded !== null && !NOT_A_PATH.test(decoded) && isServerPath(decoded) === isServerPath(path);
}

function decodedOf(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

const wireError = (requestId: string, message = 'The address is not valid.'): WireError => ({
  code: 'INVALID_REQUEST',
  message,
  requestId,
});

function withSingleSlashes(url: string): string | null {
  const [path = ''] = url.split('?', 1);
  const single = path.replace(/\/{2,}/g, '/') + url.slice(path.length);
  return single !== url && isGoodAddress(single) && !isServerPath(single) ? single : null;
}

/** Redirects to the address with single slashes, or answers 400: JSON for a server path, a page otherwise. */
export function refuseAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { url, id, method } = request;
  const single = method === 'GET' || method === 'HEAD' ? withSingleSlashes(url) : null;
  if (single) return reply.headers(reply.server.securityHeaders).redirect(single, 308);
  if (!isServerPath(url)) return sendBadAddress(reply);
  // Hooks do not run for addresses that the router rejects.
  return reply
    .headers({ ...reply.server.securityHeaders, 'cache-control': 'no-store' })
    .code(400)
    .send(wireError(id));
}

/** Refuses malformed addresses before every other hook and route. */
export const badAddressesPlugin = fp(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (isGoodAddress(request.url)) return done();
      refuseAddress(request, reply);
    });
  },
  { name: 'bad-addresses' },
);

const PARSER_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what the HTTP parser rejects, such as a control character in the address. No request exists yet. */
export function answerParserError(
  error: NodeJS.ErrnoException & { readonly rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(error);
  const status = PARSER_STATUS[error.code ?? ''] ?? 400;
  const { rawPacket } = error;
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, MAX_PATH) : '';
  const [, url = ''] = start.split(' ', 2);
  const isPage = !isServerPath(url);
  const isLong = url.length > MAX_PATH / 2;
  const page = status === 431 && !isLong ? bigCookiesPage : badAddressPage;
  const body = isPage ? page() : JSON.stringify(wireError(randomUUID(), STATUS_CODES[status]));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Type: ${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
