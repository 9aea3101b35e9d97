import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { UnreachableError } from '../../platform/errors/infrastructure-errors.ts';
import type { RelyingParty } from './relying-party.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface LogoutToken {
  readonly jti: string;
  readonly sid: string | undefined;
  readonly subject: string | undefined;
}

// Other errors are of the request for the keys. `jose` has no class for its failed answer.
const isOfToken = (error: unknown) =>
  error instanceof errors.JOSEError && !['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'].includes(error.code);

/** OpenID Connect Back-Channel Logout 1.0, §2.6. Throws an UnreachableError without the provider's keys. */
export function createLogoutTokenReader(
  relyingParty: Pick<RelyingParty, 'issuers' | 'clientId' | 'jwksUri'>,
  fetch: typeof globalThis.fetch,
) {
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;
  return async (token: string): Promise<LogoutToken> => {
    keys ??= createRemoteJWKSet(new URL(await relyingParty.jwksUri()), {
      [customFetch]: (url, init) => fetch(url, init as RequestInit),
    });
    const verified = await jwtVerify(token, keys, {
      issuer: relyingParty.issuers,
      audience: relyingParty.clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: '5 minutes',
      clockTolerance: 60,
    }).catch((error: unknown) => {
      throw isOfToken(error)
        ? error
        : new UnreachableError('The provider’s keys are unreadable', { cause: error });
    });
    const { payload } = verified;
    const { events, sid, sub, jti } = payload;
    const isLogout = typeof events === 'object' && events !== null && EVENT in events;
    if (!isLogout || 'nonce' in payload || !jti)
      throw new errors.JWTInvalid('The token is not a logout token');
    if (typeof sid !== 'string' && !sub)
      throw new errors.JWTInvalid('The logout token names neither a session nor a member');
    return { jti, sid: typeof sid === 'string' ? sid : undefined, subject: sub };
  };
}
