import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose';
import type { RelyingParty } from './relying-party.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

interface LogoutToken {
  readonly jti: string;
  readonly sid: string | undefined;
  readonly subject: string | undefined;
}

/**
 * Returns a reader of logout tokens (OpenID Connect Back-Channel Logout 1.0, §2.6). It throws if signature,
 * issuer, audience, age or event is wrong, or if the token is an ID token.
 */
export function createLogoutTokenReader(
  relyingParty: Pick<RelyingParty, 'issuer' | 'clientId' | 'jwksUri'>,
  fetch: typeof globalThis.fetch,
) {
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null;
  return async (token: string): Promise<LogoutToken> => {
    keys ??= createRemoteJWKSet(new URL(await relyingParty.jwksUri()), {
      [customFetch]: (url, init) => fetch(url, init as RequestInit),
    });
    const { payload } = await jwtVerify(token, keys, {
      issuer: relyingParty.issuer,
      audience: relyingParty.clientId,
      algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: '5 minutes',
      clockTolerance: 60,
    });
    const { events, sid, sub, jti } = payload;
    const isLogout = typeof events === 'object' && events !== null && EVENT in events;
    if (!isLogout || 'nonce' in payload || !jti) throw new Error('The token is not a logout token');
    if (typeof sid !== 'string' && !sub)
      throw new Error('The logout token names neither a session nor a member');
    return { jti, sid: typeof sid === 'string' ? sid : undefined, subject: sub };
  };
}
