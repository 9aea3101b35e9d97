import fp from 'fastify-plugin';
import { IN_PROCESS } from '../../platform/http/in-process-fetch.ts';
import { addressKey, enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { type AuthContext, type AuthOptions, createAuth } from './auth.ts';
import { sendFailure } from './auth-answers.ts';
import { callbackRoutes } from './callback.routes.ts';
import { linkRoutes } from './link.routes.ts';
import { logoutRoutes } from './logout.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { signInRoutes } from './sign-in.routes.ts';

// A center's Wi-Fi is one address for many shoppers. Back-channel calls have their own limit.
const POSTS = { most: 600, seconds: 600 } as const;

export const authPlugin = fp<AuthOptions>(
  async (app, options) => {
    if (!options.secrets) {
      app.log.error('AUTH_SECRET is not set, so sign-in is off (NO_SECRET)');
      app.all('/api/auth/*', async (_request, reply) => sendFailure(reply, 'NO_SECRET'));
      return;
    }
    const auth = createAuth(app, options.secrets, options);
    app.decorate('auth', auth);
    await app.register(
      async (scope) => {
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
        );
        scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
        scope.addHook('preHandler', async ({ method, routeOptions, socket, ip }) => {
          const isOther =
            routeOptions.url?.endsWith('/backchannel-logout') || socket.remoteAddress === IN_PROCESS;
          if (method === 'POST' && !isOther) await enforceRateLimit(app.db, `auth:${addressKey(ip)}`, POSTS);
        });
        const context: AuthContext = { ...options, auth };
        await scope.register(sessionRoutes, context);
        await scope.register(signInRoutes, context);
        await scope.register(callbackRoutes, context);
        await scope.register(linkRoutes, context);
        await scope.register(logoutRoutes, context);
        scope.all('/*', async (_request, reply) => sendFailure(reply, 'MissingAPIRoute'));
      },
      { prefix: '/api/auth' },
    );
  },
  { name: 'auth', dependencies: ['storage'] },
);
