import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of a request, or null. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=') || null;
  }
  return null;
}

/**
 * Sets a `__Host-` cookie: for this host alone, over TLS (browsers count localhost), out of reach of scripts, and sent
 * along when the shopper comes here by a link of another site. Without `seconds` it ends with the browser; 0 removes it.
 */
export function setCookie(
  reply: FastifyReply,
  name: `__Host-${string}`,
  value: string,
  seconds?: number,
): void {
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  const cookie = `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax${age}`;
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.header('set-cookie', [...others.filter((other) => !other.startsWith(`${name}=`)), cookie]);
}
