import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_COOKIE = '__Host-session';
export const STAFF_COOKIE = '__Host-staff';

export const hasSessionCookie = (header: string | undefined): boolean =>
  (header ?? '').split(';').some((pair) => pair.trimStart().startsWith(`${SESSION_COOKIE}=`));

const asItIs = (value: string) => value;

export const cookieOf = (request: Pick<FastifyRequest, 'headers'>, name: string): string | null =>
  parseCookie(request.headers.cookie ?? '', { decode: asItIs })[name] || null;

function send(reply: FastifyReply, name: string, cookie: string): void {
  const others = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  reply.header('set-cookie', [...others.filter((other) => !other.startsWith(`${name}=`)), cookie]);
}

export function setHint(reply: FastifyReply, name: string, value: string, seconds: number): void {
  const cookie = stringifySetCookie(
    { name, value, maxAge: seconds, path: '/', secure: true, sameSite: 'lax' },
    { encode: asItIs },
  );
  send(reply, name, cookie);
}

export function clearCookie(reply: FastifyReply, name: string): void {
  const about = { name, value: '', maxAge: 0, path: '/', secure: name.startsWith('__') } as const;
  send(reply, name, stringifySetCookie(about));
}

/** Sets a `__Host-` cookie, which links from other sites send. 0 seconds removes it. */
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
