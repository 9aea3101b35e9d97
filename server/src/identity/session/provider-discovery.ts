import * as client from 'openid-client';
import type { RelyingPartyOptions } from './relying-party.ts';

/** Seconds that the clocks of provider and server may differ. */
const CLOCK_TOLERANCE = 60;

/** One half of a Basic header as RFC 6749 (§2.3.1) encodes it. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');

/**
 * The client's secret by Basic. The client library writes `-` as `%2D` besides, which is right and which Glewlwyd and LemonLDAP::NG do not
 * read back: they refuse a client `outlet-centres`. Whoever does read it finds the same here.
 */
const basicAuth =
  (secret: string): client.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set('authorization', `Basic ${btoa(`${encoded(client_id)}:${encoded(secret)}`)}`);

/**
 * Client authentication that the provider's discovery document allows: Basic, which is the default of OpenID Connect Discovery 1.0 and
 * which RFC 6749 demands of every server, unless it names the form's fields alone.
 */
function clientAuth(secret: string): client.ClientAuth {
  const [basic, post] = [basicAuth(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
    return (isPost ? post : basic)(server, ...rest);
  };
}

/** The provider as its discovery document tells it. */
export function discoveryOf({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: RelyingPartyOptions): () => Promise<client.Configuration> {
  let discovered: Promise<client.Configuration> | null = null;

  /** Asked for once; a failure is forgotten, so that the next sign-in tries again. */
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
