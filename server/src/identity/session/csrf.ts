import { createHash, createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { equalText, hashOf, randomToken, type Secrets } from '../../platform/crypto/secrets.ts';
import { cookieOf, setCookie } from '../../platform/http/cookies.ts';

const CSRF_COOKIE = '__Host-csrf';

export type Csrf = ReturnType<typeof createCsrf>;

export function createCsrf(secrets: Secrets) {
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
    token: (request: FastifyRequest, reply: FastifyReply): string => known(request) ?? make(reply),
    check(request: FastifyRequest, given: unknown): boolean {
      const token = known(request);
      return token !== null && typeof given === 'string' && equalText(given, token);
    },
    renew: (reply: FastifyReply): void => void make(reply),
    /** Returns a hash that identifies the browser, or null if it has no token. */
    fingerprint(request: FastifyRequest): Buffer | null {
      const token = known(request);
      return token === null ? null : hashOf(token);
    },
  };
}

/** Returns the nonce for a CSRF token, which ties an ID token to the browser that started the sign-in. */
export const nonceOf = (csrfToken: string) =>
  createHash('sha256').update(`nonce:${csrfToken}`).digest('base64url');
