import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STORAGE_KEYS } from 'shared-contracts/member';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { cookieOf, SESSION_COOKIE, setCookie, setHint } from '../../platform/http/cookies.ts';
import { type Csrf, createCsrf } from './csrf.ts';
import type { RelyingParty } from './relying-party.ts';
import { createSessions, SESSION_SECONDS, type SessionRow, type Sessions } from './sessions.ts';

export interface MailFlow {
  /** Methods that the account storage lacks. If there are any, no mail is sent. */
  readonly missing: readonly string[];
  requestReset(email: string, callbackUrl: string, address: string): Promise<void>;
  verifyCaptcha(token: unknown, address: string): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly auth: Auth;
  }
}

export interface Auth {
  readonly csrf: Csrf;
  readonly secrets: Secrets;
  readonly sessions: Sessions;
  /** Returns the session of a request in any state, or null for a visitor. */
  sessionOf(request: FastifyRequest): Promise<SessionRow | null>;
  /** Returns a member's session. Throws UNAUTHENTICATED without one, or if the provider refused it. */
  requireMember(request: FastifyRequest): Promise<SessionRow>;
  /** Throws FORBIDDEN unless the header has the session's CSRF token. */
  requireCsrf(request: FastifyRequest): void;
  /** Throws FRESH_SIGN_IN_NEEDED unless the member authenticated within the last ten minutes. */
  requireFresh(session: SessionRow): void;
  startSession(reply: FastifyReply, token: string): void;
  /** Ends a session, or all sessions of its member, here and at the embedded provider. */
  endSession(session: SessionRow, everywhere: boolean): Promise<void>;
  /** Signs the browser out, also at the embedded provider, so that code that it runs next acts for no member. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  clearSession(reply: FastifyReply): void;
  /** Updates the cookie that pages read (`STORAGE_KEYS.memberHint`) if it does not match. */
  hintAt(request: FastifyRequest, reply: FastifyReply, isMember: boolean): void;
}

export type MailLink = (email: string, sealed: string) => Promise<void>;

export interface AuthOptions {
  /** Null if none is configured: every call then answers NO_SECRET. */
  readonly secrets: Secrets | null;
  readonly relyingParty: RelyingParty;
  readonly origin: string;
  readonly fetch: typeof fetch;
  endProvider(subject: string, sid: string | undefined): Promise<void>;
  forgetProvider(reply: FastifyReply): void;
  readonly mailFlow: MailFlow | null;
  /** Mails a member of the embedded provider after a sign-in at an outside one. Null without one. */
  readonly mailLink: MailLink | null;
}

export interface AuthContext extends AuthOptions {
  readonly auth: Auth;
}

const FRESH_MS = 10 * 60_000;

const HINT = STORAGE_KEYS.memberHint.name;
const hint = (reply: FastifyReply, isMember: boolean) =>
  setHint(reply, HINT, isMember ? '1' : '', isMember ? SESSION_SECONDS : 0);

export function createAuth(
  app: FastifyInstance,
  secrets: Secrets,
  { endProvider, forgetProvider }: Pick<AuthOptions, 'endProvider' | 'forgetProvider'>,
): Auth {
  const csrf = createCsrf(secrets);
  const sessions = createSessions(app.db, secrets);
  async function sessionOf(request: FastifyRequest) {
    const token = cookieOf(request, SESSION_COOKIE);
    return token ? sessions.find(token) : null;
  }
  async function endSession(session: SessionRow, everywhere: boolean) {
    if (everywhere) await sessions.endOfMember(session.member_id);
    else await sessions.end(session.id);
    await endProvider(session.subject, everywhere ? undefined : (session.sid ?? undefined));
  }
  function clearSession(reply: FastifyReply) {
    setCookie(reply, SESSION_COOKIE, '', 0);
    hint(reply, false);
    csrf.renew(reply);
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
      throw new RequestError('FRESH_SIGN_IN_NEEDED', 'Please confirm it’s you, then try again.');
    },
    startSession(reply, token) {
      setCookie(reply, SESSION_COOKIE, token, SESSION_SECONDS);
      hint(reply, true);
      csrf.renew(reply);
    },
    clearSession,
    endSession,
    async signOut(request, reply) {
      const session = await sessionOf(request);
      if (session) await endSession(session, false);
      clearSession(reply);
      forgetProvider(reply);
    },
    hintAt(request, reply, isMember) {
      if ((cookieOf(request, HINT) !== null) !== isMember) hint(reply, isMember);
    },
  };
}
