import * as client from 'openid-client';
import type { AuthProvider } from 'shared-contracts/member';
import { OWN_ISSUER } from '../provider/accounts.ts';
import { type Question, questionPrompt } from './sign-in-question.ts';

const CLOCK_TOLERANCE = 60;

const encoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');

// Unlike the client library, keeps `-`: Glewlwyd and LemonLDAP::NG do not decode `%2D`.
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

function discoveryOf({
  issuer,
  clientId,
  clientSecret,
  fetch,
}: RelyingPartyOptions): () => Promise<client.Configuration> {
  let discovered: Promise<client.Configuration> | null = null;

  const insecure = new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const discover = (from: string) =>
    client.discovery(
      new URL(from),
      clientId,
      { [client.clockTolerance]: CLOCK_TOLERANCE },
      clientAuth(clientSecret),
      {
        execute: [...insecure, client.enableNonRepudiationChecks],
        [client.customFetch]: (url, init) => fetch(url, init as RequestInit),
        timeout: 5,
      },
    );
  const isOtherIssuer = (error: unknown) =>
    error instanceof client.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

  return () => {
    discovered ??= discover(issuer)
      .catch((error: unknown) => {
        if (isOtherIssuer(error)) return discover(otherSlash(issuer));
        throw error;
      })
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  };
}

const otherSlash = (issuer: string) => (issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`);

export interface RelyingPartyOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  readonly name: string;
  readonly embedded: boolean;
  readonly scope?: string;
  readonly hasJoinPrompt?: boolean | null;
  readonly fetch: typeof fetch;
}

export interface SignedIn {
  readonly subject: string;
  readonly sid: string | null;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly isEmailProved: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly refreshIn: number;
  /** When the member last authenticated (`auth_time`), or now if the provider does not say. */
  readonly authenticatedAt: Date;
  /** Ways of the authentication (`amr`, RFC 8176), and its level (`acr`). */
  readonly methods: readonly string[];
  readonly level: string;
}

interface ProviderCallback {
  readonly url: URL;
  readonly codeVerifier: string;
  readonly state: string;
  readonly nonce: string;
}

type RefreshResult =
  | { readonly kind: 'refreshed'; readonly refreshToken: string | null; readonly refreshIn: number }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' };

export type RelyingParty = ReturnType<typeof createRelyingParty>;

const DEFAULT_SCOPE = 'openid email profile';
// Seconds between refreshes, and before expiry.
const REFRESH = { least: 60, most: 3_600, early: 30 } as const;

const refreshIn = (expiresIn: number | undefined) =>
  Math.min(REFRESH.most, Math.max(REFRESH.least, (expiresIn ?? REFRESH.most) - REFRESH.early));

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const isTrue = (claim: unknown) => claim === true || claim === 'true';
const isFalse = (claim: unknown) => claim === false || claim === 'false';

// Never in the future, even if the provider's clock is ahead. Not every provider says when.
const authenticationTime = (seconds: unknown) =>
  new Date(Math.min(typeof seconds === 'number' ? seconds * 1000 : Date.now(), Date.now()));

export function createRelyingParty(options: RelyingPartyOptions) {
  const { issuer, clientId, redirectUri, embedded, name, scope = DEFAULT_SCOPE } = options;
  const configuration = discoveryOf(options);

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
    issuers: [issuer, otherSlash(issuer)],
    memberIssuer: embedded ? OWN_ISSUER : issuer,
    clientId,
    redirectUri,
    embedded,
    name,
    async describe(): Promise<AuthProvider> {
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
        scope,
        metadata: { issuer: metadata.issuer, authorization_endpoint: metadata.authorization_endpoint ?? '' },
      };
    },
    async authorizationUrl({ prompt: asked, isReauthentication = false, ...question }: Question) {
      const config = await configuration();
      const prompt = questionPrompt(
        asked,
        { scope, hasJoinPrompt: options.hasJoinPrompt },
        config.serverMetadata(),
      );
      const url = client.buildAuthorizationUrl(config, {
        ...question,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope,
        ...(prompt ? { prompt } : {}),
        // Forces authentication and makes the provider send `auth_time` (OpenID Connect Core 1.0, §3.1.2.1).
        ...(isReauthentication && !embedded ? { max_age: '0' } : {}),
      });
      return url.href;
    },
    async exchange({ url, codeVerifier, state, nonce }: ProviderCallback): Promise<SignedIn> {
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
        isEmailVerified: !isFalse(profile.email_verified),
        isEmailProved: isTrue(profile.email_verified),
        firstName: text(profile.given_name),
        lastName: text(profile.family_name),
        refreshToken: tokens.refresh_token ?? null,
        idToken: embedded ? null : (tokens.id_token ?? null),
        refreshIn: refreshIn(tokens.expires_in),
        authenticatedAt: authenticationTime(profile.auth_time),
        methods: [profile.amr ?? []].flat().map(text),
        level: text(profile.acr),
      };
    },
    async refresh(refreshToken: string): Promise<RefreshResult> {
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
    async endSessionUrl(postLogoutRedirectUri: string, idToken: string | null): Promise<string | null> {
      if (embedded) return null;
      const config = await configuration().catch(() => null);
      if (!config?.serverMetadata().end_session_endpoint) return null;
      // Without the hint, many providers ask again and some show an empty page.
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: postLogoutRedirectUri,
        ...(idToken ? { id_token_hint: idToken } : {}),
      }).href;
    },
    async jwksUri() {
      const uri = (await configuration()).serverMetadata().jwks_uri;
      if (!uri) throw new Error('The provider has no keys');
      return uri;
    },
  };
}
