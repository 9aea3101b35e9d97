import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type Sign = (claims: Record<string, unknown>, key: CryptoKey) => Promise<string>;

export async function startIssuer(sign: Sign, metadata: object = {}, path = '') {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' };
  const asked = { nonce: '', authorization: '' };
  const server = createServer((request, response) => {
    const send = (body: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url?.endsWith('openid-configuration')) {
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...metadata,
      });
    }
    if (request.url === `${path}/jwks`) return send({ keys: [jwk] });
    asked.authorization = request.headers.authorization ?? '';
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      nonce: asked.nonce,
      email: 'x@example.com',
      sub: 'x',
      iss: issuer,
      aud: 'site',
      iat: now,
      exp: now + 300,
    };
    void sign(claims, privateKey).then((id_token) =>
      send({ access_token: 'a', token_type: 'Bearer', expires_in: 300, id_token }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${path}`;
  return { issuer, asked, stop: () => void server.close() };
}

export const signed = (claims: Record<string, unknown>, key: CryptoKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(key);
