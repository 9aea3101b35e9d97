import type { FastifyPluginAsync } from 'fastify';
import { safeReturnPath } from 'shared-contracts/content';
import { emailProblem } from 'shared-contracts/member';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { addressKey, enforceRateLimit, networkHash } from '../../platform/http/rate-limit.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { identityDb } from '../identity-tables.ts';
import { CALLS, newPasswordSchema, resetSchema, verifySchema } from './account-calls.ts';
import type { AccountService } from './account-service.ts';
import type { RequestReset } from './password-reset.ts';

const TRIES = { most: 30, seconds: 3_600 } as const;

const deadLink = () =>
  new RequestError(
    'NOT_FOUND',
    'This link has been used or has expired. Get a new link; it only takes a minute.',
  );

interface AccountOptions {
  readonly accounts: AccountService;
  readonly requestReset: RequestReset;
}

export const accountRoutes: FastifyPluginAsync<AccountOptions> = async (app, { accounts, requestReset }) => {
  app.addHook('preHandler', async (request) => {
    refuseCrossSite(request);
    app.auth.requireCsrf(request);
    await enforceRateLimit(app.db, `account:${addressKey(request.ip)}`, TRIES);
  });

  app.post('/verify-email', { config: { call: CALLS.verifyEmail } }, async (request) => {
    const body = verifySchema.safeParse(request.body);
    const csrfHash = app.auth.csrf.fingerprint(request);
    const verified =
      body.success && (await accounts.verify(body.data.token, { csrfHash, password: body.data.password }));
    if (!verified) throw deadLink();
    return verified;
  });

  app.post('/reset-password', { config: { call: CALLS.resetPassword } }, async (request) => {
    const body = resetSchema.safeParse(request.body);
    const problem = body.success ? emailProblem(body.data.email) : 'Enter an email address.';
    if (!body.success || problem) throw new FieldsError({ email: problem ?? '' });
    await app.captcha.verify(body.data.captcha, 'reset-password', request.ip);
    await requestReset({
      email: body.data.email,
      callbackUrl: safeReturnPath(body.data.callbackUrl) ?? '/',
      network: networkHash(request.ip),
    });
    return { ok: true };
  });

  app.post('/new-password', { config: { call: CALLS.newPassword } }, async (request, reply) => {
    const body = newPasswordSchema.safeParse(request.body);
    const result = body.success ? await accounts.resetPassword(body.data.token, body.data.password) : 'used';
    if (result === 'used') throw deadLink();
    if ('problem' in result) throw new FieldsError({ password: result.problem });
    const { id } = await identityDb(app.db)
      .selectFrom('members')
      .select('id')
      .where('subject', '=', result.accountId)
      .executeTakeFirstOrThrow();
    // A new password signs out every device, in case the old one was stolen.
    await app.auth.sessions.endOfMember(id);
    app.auth.clearSession(reply);
    return { ok: true };
  });
};

export const mailFolderRoutes: FastifyPluginAsync<{ mailer: Mailer }> = async (app, { mailer }) => {
  app.get('/mail', { config: { call: CALLS.keptMail } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ isFolder: mailer.isFolder === true }),
  );
};
