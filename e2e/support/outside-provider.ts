import { createServer } from 'node:http';
import Provider from 'oidc-provider';

/** An outside OpenID provider with its own form, such as a Keycloak. */
export interface OutsideProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
}

const CLIENT = { clientId: 'outlet-centres', clientSecret: 'a-secret-between-the-two-of-them' } as const;
/** Unique per run: an address of one outside provider is not accepted from a second one. */
const RUN = Date.now();
/** The only person at this provider. */
export const OUTSIDE_MEMBER = {
  email: `pat-${RUN}@elsewhere.example`,
  given_name: 'Pat',
  family_name: 'Elsewhere',
} as const;

const form = (
  uid: string,
) => `<!doctype html><html lang="en"><head><title>Elsewhere</title></head><body><main>
<h1>Sign in at Elsewhere</h1><form method="post" action="/interaction/${uid}"><button>It is me</button></form>
</main></body></html>`;

/** Starts a provider on a loopback port, with one client at `redirectUri`. */
export async function startOutsideProvider(redirectUri: string): Promise<OutsideProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of a test'] },
    issueRefreshToken: () => true,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email_verified: true, ...OUTSIDE_MEMBER }),
    }),
    async loadExistingGrant(context) {
      const { client, session, provider: own } = context.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end();
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    if (!uid) return void handle(request, response);
    if (request.method === 'GET') return void response.setHeader('content-type', 'text/html').end(form(uid));
    void provider.interactionFinished(request, response, { login: { accountId: `pat-${RUN}` } });
  });
  async function stop() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return { issuer, ...CLIENT, stop };
}
