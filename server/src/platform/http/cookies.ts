import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Our values are URL-safe text, which nobody encodes: what the browser holds is what was made. */
const asItIs = (value: string) => value;

/** A cookie of a request, or null. */
export const cookieOf = (request: Pick<FastifyRequest, 'headers'>, name: string): string | null =>
  parseCookie(request.headers.cookie ?? '', { decode: asItIs })[name] || null;

function send(reply: FastifyReply, name: string, cookie: string): void {
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.header('set-cookie', [...others.filter((other) => !other.startsWith(`${name}=`)), cookie]);
}

/** Sets a cookie that scripts read, and that is worth nothing to whoever makes it up. 0 seconds remove it. */
export function setHint(reply: FastifyReply, name: string, value: string, seconds: number): void {
  const cookie = stringifySetCookie(
    { name, value, maxAge: seconds, path: '/', secure: true, sameSite: 'lax' },
    { encode: asItIs },
  );
  send(reply, name, cookie);
}

/**
 * Sets a `__Host-` cookie: for this host alone, over TLS (Chromium and Firefox count localhost, WebKit does not), out of reach of
 * scripts, and sent along when the shopper comes here by a link of another site. Without `seconds` it ends with the browser; 0 removes it.
 */
export function setCookie(
  reply: FastifyReply,
  name: `__Host-${string}`,
  value: string,
  seconds?: number,
): void {
  const cookie = stringifySetCookie(
    { name, value, maxAge: seconds, path: '/', httpOnly: true, secure: true, sameSite: 'lax' },
    { encode: asItIs },
  );
  send(reply, name, cookie);
}
