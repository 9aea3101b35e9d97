import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import {
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { paths, withQuery } from 'shared-contracts/content';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { clearCookie } from '../../platform/http/cookies.ts';
import { IN_PROCESS } from '../../platform/http/in-process-fetch.ts';
import { addressKey, enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { CSP_OF_DATA } from '../../platform/http/security-headers.plugin.ts';
import type { Db } from '../../platform/storage/index.ts';
import { findAccountById } from './accounts.ts';
import { createOidcAdapter } from './oidc-adapter.ts';

/*
 * The few pages that the provider renders itself: sign-out requests of other sites, and bad requests. They
 * use no scripts.
 */

type RenderError = NonNullable<Configuration['renderError']>;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`;

function send(context: KoaContextWithOIDC, html: string) {
  context.type = 'html';
  context.set(
    'content-security-policy',
    "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  context.body = html;
}

const END_SESSION_PAGE = (context: KoaContextWithOIDC, form: string) =>
  send(
    context,
    page(
      'Sign out?',
      `<p>Another site asks to sign you out here, too.</p>${form}
<p><button form="op.logoutForm" type="submit" name="logout" value="yes">Sign out</button>
<a href="/">Stay signed in</a></p>`,
    ),
  );

const SIGNED_OUT_PAGE = (context: KoaContextWithOIDC) =>
  send(context, page('You’re signed out', '<p><a href="/">Go to the home page</a></p>'));

const errorPage: RenderError = (context) =>
  send(
    context,
    page(
      'We can’t continue this sign-in',
      '<p>It took too long, or the link wasn’t complete. Please start over.</p><p><a href="/sign-in">Sign in</a></p>',
    ),
  );

/** Path of the embedded provider. Its issuer is the site's origin plus this path. */
export const IDENTITY_PATH = '/oidc';

interface OidcProviderOptions {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly origin: string;
  readonly jwk: JWK;
  readonly clients: readonly ClientMetadata[];
  readonly fetch: typeof fetch;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// The prefix keeps cookies set over plain HTTP from replacing these. Their paths rule out `__Host-`.
function cookieNames(origin: string) {
  const prefix = origin.startsWith('https:') ? '__Secure-' : '';
  const named = (name: string) => `${prefix}identity_${name}`;
  return { session: named('session'), interaction: named('interaction'), resume: named('resume') };
}

export function forgetProviderSession(reply: FastifyReply, origin: string): void {
  const { session: name } = cookieNames(origin);
  for (const cookie of [name, `${name}.sig`]) clearCookie(reply, cookie);
}

// `prompt=create` shows the join form (Initiating User Registration via OpenID Connect).
function promptPolicy() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}

export function createOidcProvider({
  db,
  secrets,
  origin,
  jwk,
  clients,
  fetch,
}: OidcProviderOptions): Provider {
  const configuration: Configuration = {
    adapter: createOidcAdapter(db),
    clients,
    jwks: { keys: [jwk] },
    // `create` includes the sign-in with the new account.
    interactions: {
      policy: promptPolicy(),
      url(_context, interaction) {
        const path = interaction.prompt.name === 'create' ? paths.joinNow() : paths.signIn();
        return withQuery(path, { interaction: interaction.uid });
      },
    },
    discovery: { prompt_values_supported: ['none', 'login', 'create'] },
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: END_SESSION_PAGE,
        postLogoutSuccessSource: SIGNED_OUT_PAGE,
      },
    },
    cookies: {
      keys: [secrets.key('cookies').toString('base64')],
      names: cookieNames(origin),
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: HOUR,
      RefreshToken: 30 * DAY,
      Session: 30 * DAY,
      Grant: 30 * DAY,
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    async findAccount(_context, id) {
      const account = await findAccountById(db, id);
      if (!account) return undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email: account.email,
          email_verified: true,
          given_name: account.firstName,
          family_name: account.lastName,
        }),
      };
    },
    // The operator configured every client, so members are not asked for consent.
    async loadExistingGrant(context) {
      const { client, session, params, provider } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grantId = context.oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
      const known = grantId ? await provider.Grant.find(grantId) : undefined;
      const grant = known ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(String(params?.scope ?? 'openid'));
      await grant.save();
      return grant;
    },
    renderError: errorPage,
    fetch,
  };
  const provider = new Provider(`${origin}${IDENTITY_PATH}`, configuration);
  // `providerRoutes` sets host and scheme from the configured origin.
  provider.proxy = true;
  return provider;
}

// Steps of a sign-in in a browser; each stores a record. A center's Wi-Fi is one address for many shoppers.
const STEPS = { most: 1_200, seconds: 600 } as const;
const IN_BROWSER = /^\/oidc\/(?:auth|session)/;

type MountedRequest = IncomingMessage & { originalUrl?: string };

export const providerRoutes: FastifyPluginAsync<{ provider: Provider; origin: string }> = async (
  app,
  { provider, origin },
) => {
  const { host, protocol } = new URL(origin);
  const handle = provider.callback();
  const headers = Object.entries({
    ...app.securityHeaders,
    'content-security-policy': CSP_OF_DATA,
    'referrer-policy': 'no-referrer',
  });
  app.addHook('onRequest', async ({ url, ip, socket }) => {
    if (IN_BROWSER.test(url) && socket.remoteAddress !== IN_PROCESS)
      await enforceRateLimit(app.db, `oidc:${addressKey(ip)}`, STEPS);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all(`${IDENTITY_PATH}/*`, (request, reply) => {
    const raw: MountedRequest = request.raw;
    raw.originalUrl = raw.url ?? '/';
    raw.url = raw.originalUrl.slice(IDENTITY_PATH.length);
    // The provider builds addresses from the configured origin, not from request headers.
    raw.headers.host = host;
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    reply.hijack();
    // Hooks do not run for hijacked replies.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    void handle(raw, reply.raw);
  });
};
