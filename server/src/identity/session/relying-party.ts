import * as client from 'openid-client';
import type { AuthProvider } from 'shared-contracts';
import { OWN_ISSUER } from '../provider/accounts.ts';

export interface RelyingPartyOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  /** Name for people, on the button that leads there. */
  readonly name: string;
  readonly embedded: boolean;
  /** Network by which the provider is reached: the real one, or within this process for the embedded one. */
  readonly fetch: typeof fetch;
}

/** Somebody whom the provider has signed in. */
export interface SignedIn {
  readonly subject: string;
  readonly sid: string | null;
  readonly email: string;
  /** False where the provider says that nobody has confirmed it; one that says nothing is believed. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly refreshToken: string | null;
  readonly refreshIn: number;
}

export type RefreshResult =
  | { readonly kind: 'refreshed'; readonly refreshToken: string | null; readonly refreshIn: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

/** The server as the confidential client of an OpenID provider. */
export interface RelyingParty {
  readonly issuer: string;
  /** Name under which members of this provider are kept. */
  readonly memberIssuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly embedded: boolean;
  describe(): Promise<AuthProvider>;
  authorizationUrl(parameters: Record<string, string>): Promise<string>;
  exchange(callback: { url: URL; codeVerifier: string; state: string; nonce: string }): Promise<SignedIn>;
  refresh(refreshToken: string): Promise<RefreshResult>;
  /** Tells the provider that a refresh token is done with. Never fails. */
  revoke(refreshToken: string): Promise<void>;
  /** Address at which the provider signs out in the browser; null when it cannot or need not. */
  endSessionUrl(postLogoutRedirectUri: string, email: string): Promise<string | null>;
  /** Keys that the provider signs with. */
  jwksUri(): Promise<string>;
}

const SCOPE = 'openid email profile';
/** Seconds that the clocks of provider and server may differ. */
const CLOCK_TOLERANCE = 60;
/** Seconds after which the provider is asked again, at least and at most. */
const REFRESH = { least: 60, most: 3_600, early: 30 } as const;

const refreshIn = (expiresIn: number | undefined) =>
  Math.min(REFRESH.most, Math.max(REFRESH.least, (expiresIn ?? REFRESH.most) - REFRESH.early));

const text = (value: unknown) => (typeof value === 'string' ? value : '');

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

export function createRelyingParty(options: RelyingPartyOptions): RelyingParty {
  const { issuer, clientId, redirectUri, embedded, name } = options;
  let discovered: Promise<client.Configuration> | null = null;

  /** Asked for once; a failure is forgotten, so that the next sign-in tries again. */
  function configuration(): Promise<client.Configuration> {
    const insecure = new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [];
    discovered ??= client
      .discovery(
        new URL(issuer),
        clientId,
        { [client.clockTolerance]: CLOCK_TOLERANCE },
        clientAuth(options.clientSecret),
        {
          execute: [...insecure, client.enableNonRepudiationChecks],
          [client.customFetch]: (url, init) => options.fetch(url, init as RequestInit),
          timeout: 5,
        },
      )
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  }

  async function profileOf(
    config: client.Configuration,
    tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
  ): Promise<Readonly<Record<string, unknown>> & { readonly sub: string }> {
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token');
    const hasMore = !claims.email && config.serverMetadata().userinfo_endpoint;
    const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
    return { ...more, ...claims };
  }

  return {
    issuer,
    memberIssuer: embedded ? OWN_ISSUER : issuer,
    clientId,
    redirectUri,
    embedded,
    async describe() {
      const metadata = (await configuration()).serverMetadata();
      return {
        id: 'oidc',
        name,
        type: 'oidc',
        signinUrl: '/api/auth/signin/oidc',
        callbackUrl: '/api/auth/callback/oidc',
        embedded,
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        metadata: { issuer: metadata.issuer, authorization_endpoint: metadata.authorization_endpoint ?? '' },
      };
    },
    async authorizationUrl(parameters) {
      const url = client.buildAuthorizationUrl(await configuration(), {
        ...parameters,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: SCOPE,
      });
      return url.href;
    },
    async exchange({ url, codeVerifier, state, nonce }) {
      const config = await configuration();
      const tokens = await client.authorizationCodeGrant(config, url, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const profile = await profileOf(config, tokens);
      return {
        subject: profile.sub,
        sid: text(profile.sid) || null,
        email: text(profile.email),
        isEmailVerified: profile.email_verified !== false && profile.email_verified !== 'false',
        firstName: text(profile.given_name),
        lastName: text(profile.family_name),
        refreshToken: tokens.refresh_token ?? null,
        refreshIn: refreshIn(tokens.expires_in),
      };
    },
    async refresh(refreshToken) {
      try {
        const tokens = await client.refreshTokenGrant(await configuration(), refreshToken);
        return {
          kind: 'refreshed',
          refreshToken: tokens.refresh_token ?? null,
          refreshIn: refreshIn(tokens.expires_in),
        };
      } catch (error) {
        const isRefusal = error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
        return { kind: isRefusal ? 'refused' : 'unreachable' };
      }
    },
    async revoke(refreshToken) {
      await configuration()
        .then((config) => client.tokenRevocation(config, refreshToken, { token_type_hint: 'refresh_token' }))
        .catch(() => undefined);
    },
    async endSessionUrl(postLogoutRedirectUri, email) {
      if (embedded) return null;
      const config = await configuration().catch(() => null);
      if (!config?.serverMetadata().end_session_endpoint) return null;
      // No `id_token_hint`: a token would pass through the browser. The provider may ask once more instead.
      const parameters = { post_logout_redirect_uri: postLogoutRedirectUri, logout_hint: email };
      return client.buildEndSessionUrl(config, parameters).href;
    },
    async jwksUri() {
      const uri = (await configuration()).serverMetadata().jwks_uri;
      if (!uri) throw new Error('The provider has no keys');
      return uri;
    },
  };
}
