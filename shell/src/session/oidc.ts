import { OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { AuthProvider } from 'shared-contracts/member';

/* The browser's part of the authorization code flow: it creates the request (state, PKCE) and reads the
   response. The server exchanges the code, so that no token reaches the browser. `processSigninResponse`
   and `UserManager` would fetch one. */

const STATE_PREFIX = 'oidc.';

function clientOf({ client_id, redirect_uri, scope, metadata }: AuthProvider): OidcClient {
  return new OidcClient({
    authority: metadata.issuer,
    metadata,
    client_id,
    redirect_uri,
    scope,
    response_type: 'code',
    stateStore: new WebStorageStateStore({ store: sessionStorage, prefix: STATE_PREFIX }),
    staleStateAgeInSeconds: 60 * 60,
  });
}

const base64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Binds the sign-in to the CSRF cookie: a stolen state and verifier are useless in another browser. */
export const nonceOf = async (csrfToken: string) =>
  base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`nonce:${csrfToken}`)));

export async function startSignIn(
  provider: AuthProvider,
  options: { csrfToken: string; callbackUrl: string; prompt?: string },
): Promise<Record<string, string>> {
  const client = clientOf(provider);
  await client.clearStaleState();
  const request = await client.createSigninRequest({
    nonce: await nonceOf(options.csrfToken),
    state: { callbackUrl: options.callbackUrl },
    request_type: 'si:r',
    ...(options.prompt ? { prompt: options.prompt } : {}),
  });
  return Object.fromEntries(new URL(request.url).searchParams);
}

export async function readReturn(provider: AuthProvider, url: string) {
  const { state, response } = await clientOf(provider).readSigninResponseState(url, true);
  const data: unknown = state.data;
  const callbackUrl =
    typeof data === 'object' && data !== null && 'callbackUrl' in data && typeof data.callbackUrl === 'string'
      ? data.callbackUrl
      : '/';
  const fields = {
    code: response.code ?? '',
    code_verifier: state.code_verifier ?? '',
    state: state.id,
    iss: new URL(url).searchParams.get('iss') ?? '',
    redirect_uri: state.redirect_uri,
    ...(response.error ? { error: response.error } : {}),
  };
  return { callbackUrl, fields };
}
