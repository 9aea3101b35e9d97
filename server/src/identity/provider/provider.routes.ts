import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsync } from 'fastify';
import type { Provider } from 'oidc-provider';
import { CSP_OF_DATA } from '../../platform/http/security-headers.plugin.ts';
import { IDENTITY_PATH } from './oidc-provider.ts';

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
