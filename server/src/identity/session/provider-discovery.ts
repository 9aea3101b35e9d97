import * as client from 'openid-client';
import type { RelyingPartyOptions } from './relying-party.ts';

/** Seconds that the clocks of provider and server may differ. */
const CLOCK_TOLERANCE = 60;

/**
 * Client authentication that the provider's discovery document allows: Basic, which is the default of OpenID Connect Discovery 1.0 and
 * which RFC 6749 demands of every server, unless it names the form's fields alone.
 */
function clientAuth(secret: string): client.ClientAuth {
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
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
