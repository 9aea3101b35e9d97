import * as client from 'openid-client';
import type { RelyingPartyOptions } from './relying-party.ts';

const CLOCK_TOLERANCE = 60;

// Encodes one half of a Basic header (RFC 6749, §2.3.1).
const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');

// The client library also encodes `-` as `%2D`. That is correct, but Glewlwyd and LemonLDAP::NG do not decode
// it and refuse a client such as `outlet-centres`.
const basicAuth =
  (secret: string): client.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set('authorization', `Basic ${btoa(`${encoded(client_id)}:${encoded(secret)}`)}`);

// Basic, the default of OpenID Connect Discovery 1.0, unless the provider supports only `client_secret_post`.
function clientAuth(secret: string): client.ClientAuth {
  const [basic, post] = [basicAuth(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (isPost ? post : basic)(server, ...rest);
  };
}

export function discoveryOf({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: RelyingPartyOptions): () => Promise<client.Configuration> {
  let discovered: Promise<client.Configuration> | null = null;

  return () => {
    const insecure = new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [];
    discovered ??= client
      .discovery(
        new URL(issuer),
        clientId,
        { [client.clockTolerance]: CLOCK_TOLERANCE },
        clientAuth(clientSecret),
        {
          execute: [...insecure, client.enableNonRepudiationChecks],
          [client.customFetch]: (url, init) => fetch(url, init as RequestInit),
          timeout: 5,
        },
      )
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  };
}
