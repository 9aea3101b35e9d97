import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { z } from 'shared-contracts/zod';
import type { RelyingParty, SignedIn } from '../identity/session/relying-party.ts';
import type { ApiCall } from '../platform/api/described-call.ts';
import { randomToken, type Secrets } from '../platform/crypto/secrets.ts';
import { cookieOf, setCookie } from '../platform/http/cookies.ts';
import { addressKey, enforceRateLimit } from '../platform/http/rate-limit.ts';
import { recordAct } from '../staff/audit-entries.ts';
import { personAt } from '../staff/people.ts';
import { freshUntil } from '../staff/staff.plugin.ts';
import { staffRoutes } from '../staff/staff-route.ts';
import {
  type SignInProblem,
  type StaffSessionAnswer,
  staffSessionAnswerSchema,
} from '../staff/wire/session.ts';

export const DESK_PATH = '/ops/desk';
export const CALLBACK_PATH = '/api/staff/callback';

interface SignInOptions {
  readonly staffOrigin: string;
  readonly siteOrigin: string;
  /** Null if staff cannot sign in. */
  readonly provider: {
    readonly party: RelyingParty;
    readonly secrets: Secrets;
    readonly level: string | null;
  } | null;
}

const COOKIE = '__Host-staff-sign-in';
const SECONDS = 600;
const TRIES = { most: 100, seconds: 600 } as const;
// Methods that need more than a password (RFC 8176).
const SECOND_STEPS: ReadonlySet<string> = new Set(['mfa', 'hwk', 'swk', 'pop', 'otp', 'sc']);

// `console` is the release console, anything else a place of the desk.
const startSchema = z.object({
  to: z.catch(z.string().check(z.regex(/^(console|\/[\w/.:-]{0,200})$/)), '/'),
});
const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
});
type Pending = z.infer<typeof pendingSchema>;

const tag = 'staff';
const START: ApiCall = {
  operation: 'startStaffSignIn',
  summary: 'Leads the browser to the provider, where a person signs in to the desk',
  tag,
  query: startSchema,
  answer: null,
  status: 302,
};
const CALLBACK: ApiCall = {
  operation: 'endStaffSignIn',
  summary: 'Takes the answer of the provider, and leads back to the desk',
  tag,
  answer: null,
  status: 302,
};
const SESSION: ApiCall = {
  operation: 'staffSession',
  summary: 'The signed-in person with roles and centers; null for other visitors',
  tag,
  answer: staffSessionAnswerSchema,
};

const addressOf = (to: string) => (to === 'console' ? '/ops' : `${DESK_PATH}#${to}`);

/** Sign-in of staff: code flow with PKCE, always with a new authentication, and with a second step. */
export async function signInRoutes(app: FastifyInstance, options: SignInOptions): Promise<void> {
  const { provider, siteOrigin, staffOrigin } = options;
  const fail = (
    request: FastifyRequest,
    reply: FastifyReply,
    problem: SignInProblem,
    details: object = {},
  ) => {
    request.log.warn({ problem, ...details }, 'A sign-in to the desk was refused');
    return reply.redirect(`${DESK_PATH}?problem=${problem}`);
  };
  const limit = ({ ip }: FastifyRequest) =>
    enforceRateLimit(app.db, `staff-sign-in:${addressKey(ip)}`, TRIES);

  app.get('/api/staff/sign-in', { config: { call: START } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await limit(request);
    if (!provider) return fail(request, reply, 'OFF');
    const { to } = startSchema.parse(request.query);
    const pending: Pending = {
      state: randomToken(),
      nonce: randomToken(),
      to,
      verifier: client.randomPKCECodeVerifier(),
    };
    setCookie(reply, COOKIE, provider.secrets.seal(JSON.stringify(pending), COOKIE), SECONDS);
    const url = await provider.party.authorizationUrl({
      state: pending.state,
      nonce: pending.nonce,
      prompt: 'login',
      isReauthentication: true,
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      ...(provider.level ? { acr_values: provider.level } : {}),
    });
    return reply.redirect(url);
  });

  app.get(CALLBACK_PATH, { config: { call: CALLBACK } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await limit(request);
    if (!provider) return fail(request, reply, 'OFF');
    const pending = pendingOf(request, provider.secrets);
    setCookie(reply, COOKIE, '', 0);
    if (!pending) return fail(request, reply, 'EXPIRED');
    let who: SignedIn;
    try {
      who = await provider.party.exchange({
        url: new URL(request.url, staffOrigin),
        codeVerifier: pending.verifier,
        state: pending.state,
        nonce: pending.nonce,
      });
    } catch (err) {
      return fail(request, reply, 'REFUSED', { err });
    }
    return enter(request, reply, who, pending.to, provider);
  });

  async function enter(
    request: FastifyRequest,
    reply: FastifyReply,
    who: SignedIn,
    to: string,
    { party, level }: NonNullable<SignInOptions['provider']>,
  ) {
    const { subject, email, methods } = who;
    const hasSecond =
      methods.some((method) => SECOND_STEPS.has(method)) || (level !== null && who.level === level);
    if (!hasSecond) return fail(request, reply, 'SECOND_STEP', { subject, methods, level: who.level });
    const issuer = party.memberIssuer;
    const person = await personAt(app.db, { issuer, subject, email: who.isEmailVerified ? email : '' });
    if (!person) return fail(request, reply, 'NOT_INVITED', { subject });
    await app.staff.end(request, reply);
    await app.staff.start(reply, person.id, who.authenticatedAt);
    await recordAct(
      app.db,
      { who: person.name, staffId: person.id, via: 'desk', requestId: request.id },
      { action: 'staff.sign-in', subject: ['staff', person.id], after: { methods }, why: 'signed in' },
    );
    return reply.redirect(addressOf(to));
  }

  app.get(
    '/api/staff/session',
    { config: { call: SESSION } },
    async (request, reply): Promise<StaffSessionAnswer> => {
      reply.header('cache-control', 'no-store');
      const staff = await app.staff.sessionOf(request);
      if (!staff) return { staff: null, siteOrigin };
      const { id, name, email, roles, centres } = staff;
      return {
        staff: {
          id,
          name,
          email,
          roles: [...roles],
          centers: centres && [...centres],
          freshUntil: freshUntil(staff).toISOString(),
        },
        siteOrigin,
      };
    },
  );

  await staffRoutes(app, ({ change }) => {
    change(
      '/sign-out',
      { operation: 'endStaffSession', summary: 'Ends the session of the desk', roles: 'all', answer: null },
      async ({ request, reply, staff, by }) => {
        await recordAct(app.db, by, {
          action: 'staff.sign-out',
          subject: ['staff', staff.id],
          why: 'signed out',
        });
        await app.staff.end(request, reply);
      },
    );
  });
}

function pendingOf(request: FastifyRequest, secrets: Secrets): Pending | null {
  const opened = secrets.open(cookieOf(request, COOKIE) ?? '', COOKIE);
  return opened === null ? null : pendingSchema.parse(JSON.parse(opened));
}
