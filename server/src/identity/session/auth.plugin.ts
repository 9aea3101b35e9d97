import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { STORAGE_KEYS } from 'shared-contracts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf, setCookie, setHint } from '../../platform/http/cookies.ts';
import { SESSION_COOKIE } from '../../platform/http/session-cookie.ts';
import { sendFailure } from './auth-answers.ts';
import { callbackRoutes } from './callback.routes.ts';
import { type Csrf, createCsrf } from './csrf.ts';
import { linkRoutes } from './link.routes.ts';
import type { MailLink } from './link-offers.ts';
import { logoutRoutes } from './logout.routes.ts';
import type { MailFlow } from './mail-flow.ts';
import type { RelyingParty } from './relying-party.ts';
import { sessionRoutes } from './session.routes.ts';
import { createSessions, SESSION_SECONDS, type SessionRow, type Sessions } from './sessions.ts';
import { signInRoutes } from './sign-in.routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly auth: Auth;
  }
}

/** Auth decorator: what the other plugins know of who is signed in. */
export interface Auth {
  readonly csrf: Csrf;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  /** The session of a request, whatever its state; null for a visitor. */
  sessionOf(request: FastifyRequest): Promise<SessionRow | null>;
  /** The session of a member; answers UNAUTHENTICATED for a visitor and for one whom the provider has let go. */
  requireMember(request: FastifyRequest): Promise<SessionRow>;
  /** Answers FORBIDDEN to a post without the session's CSRF token in its header. */
  requireCsrf(request: FastifyRequest): void;
  /** Answers FRESH_SIGN_IN_NEEDED to a session whose member has not shown who they are within the last minutes. */
  requireFresh(session: SessionRow): void;
  startSession(reply: FastifyReply, token: string): void;
  clearSession(reply: FastifyReply): void;
  /** Keeps the hint that pages read (`STORAGE_KEYS.memberHint`) in step with whether there is a session. */
  hintAt(request: FastifyRequest, reply: FastifyReply, isMember: boolean): void;
}

export interface AuthOptions {
  /** Null when the site has none configured: every call then answers NO_SECRET. */
  readonly secrets: Secrets | null;
  readonly relyingParty: RelyingParty;
  readonly origin: string;
  /** Network through which the provider's keys are fetched. */
  readonly fetch: typeof fetch;
  /** Ends what the embedded provider keeps of a sign-in; nothing for an outside one. */
  endProvider(subject: string, sid: string | undefined): Promise<void>;
  /** Mail about accounts; null when they are kept by an outside provider. */
  readonly mailFlow: MailFlow | null;
  /** Mails a member of the site's own provider who came by another one; null where there is no other. */
  readonly mailLink: MailLink | null;
}

/** Context that the routes below `/api/auth` share. */
export interface AuthContext extends AuthOptions {
  readonly auth: Auth;
}

/** Milliseconds for which somebody who showed who they are may change their account. */
const FRESH_MS = 10 * 60_000;

const HINT = STORAGE_KEYS.memberHint.name;
const hint = (reply: FastifyReply, isMember: boolean) =>
  setHint(reply, HINT, isMember ? '1' : '', isMember ? SESSION_SECONDS : 0);

function createAuth(app: FastifyInstance, secrets: Secrets): Auth {
  const csrf = createCsrf(secrets);
  const sessions = createSessions(app.db, secrets);
  async function sessionOf(request: FastifyRequest) {
    const token = cookieOf(request, SESSION_COOKIE);
    return token ? sessions.find(token) : null;
  }
  return {
    csrf,
    secrets,
    sessions,
    sessionOf,
    async requireMember(request) {
      const session = await sessionOf(request);
      if (session && !session.error) return session;
      throw new RequestError('UNAUTHENTICATED', 'Please sign in first.');
    },
    requireCsrf(request) {
      if (csrf.check(request, request.headers['x-csrf-token'])) return;
      throw new RequestError('FORBIDDEN', 'This page has expired. Please reload it.');
    },
    requireFresh({ proved_at }) {
      if (proved_at && Date.now() - proved_at.getTime() < FRESH_MS) return;
      throw new RequestError('FRESH_SIGN_IN_NEEDED', 'Please show us that it’s you, then try again.');
    },
    startSession(reply, token) {
      setCookie(reply, SESSION_COOKIE, token, SESSION_SECONDS);
      hint(reply, true);
      csrf.renew(reply);
    },
    clearSession(reply) {
      setCookie(reply, SESSION_COOKIE, '', 0);
      hint(reply, false);
      csrf.renew(reply);
    },
    hintAt(request, reply, isMember) {
      if ((cookieOf(request, HINT) !== null) !== isMember) hint(reply, isMember);
    },
  };
}

/** The session client's calls, `/api/auth/*` (seed §7), and `app.auth` for everybody else. */
export const authPlugin = fp<AuthOptions>(
  async (app, options) => {
    if (!options.secrets) {
      app.log.error('AUTH_SECRET is not set: nobody can sign in (NO_SECRET)');
      app.all('/api/auth/*', async (_request, reply) => sendFailure(reply, 'NO_SECRET'));
      return;
    }
    const auth = createAuth(app, options.secrets);
    app.decorate('auth', auth);
    await app.register(
      async (scope) => {
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
        );
        scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
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
