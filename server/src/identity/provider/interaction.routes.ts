import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { safeReturnPath } from 'shared-contracts/content';
import { type InteractionAnswer, joinFormSchema } from 'shared-contracts/member';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { addressKey, enforceRateLimit, networkHash } from '../../platform/http/rate-limit.ts';
import {
  CALLS,
  interactionQuery,
  joinExtrasSchema,
  passkeySignInSchema,
  secondStepSchema,
  signInSchema,
  ticketSchema,
} from './account-calls.ts';
import type { AccountService } from './account-service.ts';
import type { Asker, Proved, SignInSteps } from './sign-in-steps.ts';

interface InteractionOptions {
  readonly provider: Provider;
  readonly accounts: AccountService;
  readonly steps: SignInSteps;
}

const JOINS = { most: 30, seconds: 3_600 } as const;

const expired = () =>
  new RequestError(
    'INTERACTION_EXPIRED',
    'This took longer than an hour, so it timed out. Please send the form again.',
  );

/** Handles the provider's interactions. Forms post to `/sign-in` and `/join-now`, where its cookie is valid. */
export const interactionRoutes: FastifyPluginAsync<InteractionOptions> = async (
  app,
  { provider, accounts, steps },
) => {
  async function interactionOf(request: FastifyRequest, reply: FastifyReply, prompt: 'login' | 'create') {
    refuseCrossSite(request);
    const query = interactionQuery.safeParse(request.query);
    if (!query.success) throw new RequestError('INVALID_REQUEST', 'There’s no sign-in in progress.');
    const details = await provider.interactionDetails(request.raw, reply.raw).catch((error: unknown) => {
      if (error instanceof errors.SessionNotFound) throw expired();
      throw error;
    });
    if (details.uid !== query.data.interaction || details.prompt.name !== prompt) throw expired();
    return details;
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    details: Awaited<ReturnType<typeof interactionOf>>,
    { accountId, amr }: Proved,
  ): Promise<InteractionAnswer> {
    if (details.session && details.session.accountId !== accountId) {
      const other = await provider.Session.findByUid(details.session.uid);
      await other?.destroy();
      Reflect.deleteProperty(details, 'session');
      await details.save(details.exp - Math.floor(Date.now() / 1000));
    }
    request.log.info({ accountId, amr }, 'An account signed in at the provider');
    const url = await provider.interactionResult(
      request.raw,
      reply.raw,
      {
        login: { accountId, amr: [...amr] },
        [details.prompt.name === 'create' ? 'create' : 'login']: { accountId, amr: [...amr] },
      },
      { mergeWithLastSubmission: false },
    );
    return { url };
  }

  async function authenticate(asker: Asker): Promise<Proved> {
    const { body, ip } = asker.request;
    const ticket = ticketSchema.safeParse(body);
    if (ticket.success) {
      const proved = await steps.byTicket(ticket.data.ticket, asker);
      if (proved) return proved;
      throw new RequestError('WRONG_CREDENTIALS', 'This link has been used. Please sign in.');
    }
    const passkey = passkeySignInSchema.safeParse(body);
    if (passkey.success) return steps.byPasskey(passkey.data.passkey, asker);
    const second = secondStepSchema.safeParse(body);
    if (second.success) return steps.bySecondStep(second.data.second, asker);
    const form = signInSchema.safeParse(body);
    if (!form.success)
      throw new RequestError('INVALID_REQUEST', 'Enter your email address and your password.');
    await app.captcha.verify(form.data.captcha, 'sign-in', ip);
    const proved = await steps.byPassword(form.data.email, form.data.password, asker);
    if (proved) return proved;
    throw new RequestError(
      'WRONG_CREDENTIALS',
      'That email address and password don’t match. If you just joined, open the link in our email first.',
    );
  }

  app.post(
    '/sign-in',
    { ...app.signInOutcomes.hooks('password'), config: { call: CALLS.signIn } },
    async (request, reply) => {
      const details = await interactionOf(request, reply, 'login');
      const browserHash = app.auth.csrf.fingerprint(request);
      return finish(request, reply, details, await authenticate({ request, browserHash }));
    },
  );

  app.post(
    '/join-now',
    { config: { call: CALLS.join } },
    async (request, reply): Promise<InteractionAnswer> => {
      await interactionOf(request, reply, 'create');
      const extras = joinExtrasSchema.safeParse(request.body);
      const form = joinFormSchema.safeParse(request.body);
      if (!extras.success || !form.success)
        throw new RequestError('INVALID_REQUEST', 'The form is incomplete.');
      await enforceRateLimit(app.db, `join:${addressKey(request.ip)}`, JOINS);
      await app.captcha.verify(extras.data.captcha, 'join-now', request.ip);
      const problems = await accounts.join(form.data, {
        csrfHash: app.auth.csrf.fingerprint(request),
        callbackUrl: safeReturnPath(extras.data.callbackUrl) ?? '/',
        network: networkHash(request.ip),
      });
      if (Object.keys(problems).length > 0) throw new FieldsError(problems);
      // Same answer for an address that has an account: only its owner gets a mail about it.
      return { url: null };
    },
  );
};

const ASKED = { most: 100, seconds: 900 } as const;

export const passkeySignInRoutes: FastifyPluginAsync<{ readonly steps: SignInSteps }> = async (
  app,
  { steps },
) => {
  app.addHook('preHandler', async (request) => {
    refuseCrossSite(request);
    app.auth.requireCsrf(request);
    await enforceRateLimit(app.db, `passkey:${addressKey(request.ip)}`, ASKED);
  });
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.post('/passkey-options', { config: { call: CALLS.passkeyOptions } }, async (request) => {
    const browserHash = app.auth.csrf.fingerprint(request);
    if (!browserHash) throw new RequestError('FORBIDDEN', 'This page has expired. Please reload it.');
    return steps.passkeyOptions(browserHash);
  });

  app.post('/second-step-options', { config: { call: CALLS.secondStepOptions } }, (request) =>
    steps.secondStepOptions(app.auth.csrf.fingerprint(request)),
  );
};
