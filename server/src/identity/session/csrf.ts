import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { equalText, hashOf, randomToken, type Secrets } from '../../platform/crypto/secrets.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';

const CSRF_COOKIE = '__Host-csrf';

/** The CSRF token: random, known to the page, and proved by a cookie that only this server can have made. */
export interface Csrf {
  /** The browser's token; makes one when it has none. */
  token(request: FastifyRequest, reply: FastifyReply): string;
  /** True when `given` is the browser's token. */
  check(request: FastifyRequest, given: unknown): boolean;
  /** Another token from now on: after a change of who is signed in. */
  renew(reply: FastifyReply): void;
  /** Hash of the browser's token, to tell the same browser again; null when it has none. */
  fingerprint(request: FastifyRequest): Buffer | null;
}

export function createCsrf(secrets: Secrets): Csrf {
  const proof = (token: string) =>
    createHmac('sha256', secrets.key('csrf')).update(token).digest('base64url');

  function known(request: FastifyRequest): string | null {
    const [token, given] = (cookieOf(request, CSRF_COOKIE) ?? '').split('.');
    return token && given && equalText(given, proof(token)) ? token : null;
  }

  function make(reply: FastifyReply): string {
    const token = randomToken();
    setCookie(reply, CSRF_COOKIE, `${token}.${proof(token)}`);
    return token;
  }

  return {
    token: (request, reply) => known(request) ?? make(reply),
    check(request, given) {
      const token = known(request);
      return token !== null && typeof given === 'string' && equalText(given, token);
    },
    renew: (reply) => void make(reply),
    fingerprint(request) {
      const token = known(request);
      return token === null ? null : hashOf(token);
    },
  };
}
