import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { UnreachableError } from '../../platform/errors/infrastructure-errors.ts';
import { createLogoutTokenReader } from './logout-token.ts';
import type { RelyingParty } from './relying-party.ts';

const ISSUER = 'http://provider.example';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const { privateKey, publicKey } = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
const party: Pick<RelyingParty, 'issuers' | 'clientId' | 'jwksUri'> = {
  issuers: [ISSUER, `${ISSUER}/`],
  clientId: 'site',
  jwksUri: async () => `${ISSUER}/jwks`,
};
const read = createLogoutTokenReader(party, async () => Response.json({ keys: [jwk] }));

/** Seconds. */
const now = Math.floor(Date.now() / 1000);
const sign = (claims: Record<string, unknown>) =>
  new SignJWT({
    iss: ISSUER,
    aud: 'site',
    iat: now,
    jti: 'one',
    events: EVENTS,
    sid: 'a-session',
    sub: 'somebody',
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .sign(privateKey);

describe('logout token', () => {
  test('names the session and the member', async () => {
    expect(await read(await sign({}))).toEqual({ jti: 'one', sid: 'a-session', subject: 'somebody' });
  });

  test.each([
    ['fail', () => Promise.reject(new TypeError('fetch failed'))],
    ['are answered with 503', async () => new Response(null, { status: 503 })],
    ['are no JSON', async () => new Response('<html>')],
  ])('is not refused when the provider’s keys %s', async (_what, fetch) => {
    const cutOff = createLogoutTokenReader(party, fetch);
    await expect(sign({}).then(cutOff)).rejects.toBeInstanceOf(UnreachableError);
  });

  test.each([
    ['the session', { sub: undefined }, { sid: 'a-session', subject: undefined }],
    ['the member', { sid: undefined }, { sid: undefined, subject: 'somebody' }],
  ])('may name only %s', async (_whom, claims, expected) => {
    expect(await read(await sign(claims))).toEqual({ jti: 'one', ...expected });
  });

  test.each([
    ['with a nonce, as an ID token has', { nonce: 'n' }, 'not a logout token'],
    ['without a logout event', { events: undefined }, 'not a logout token'],
    ['with another event', { events: { 'http://example.com/event': {} } }, 'not a logout token'],
    ['without a session or member', { sid: undefined, sub: undefined }, 'names neither'],
    ['without an id', { jti: undefined }, 'jti'],
    ['for another client', { aud: 'another' }, 'aud'],
    ['of another issuer', { iss: 'https://evil.example' }, 'iss'],
    ['of ten minutes ago', { iat: now - 600 }, 'iat'],
  ])('is rejected %s', async (_why, claims, message) => {
    await expect(read(await sign(claims))).rejects.toThrow(message);
  });
});
