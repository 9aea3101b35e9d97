import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { paths, safeReturnPath } from 'shared-contracts/content';
import { emailProblem } from 'shared-contracts/member';
import { equalText } from '../../platform/crypto/secrets.ts';
import type { AuthContext } from './auth.ts';
import { sendFailure, sendSuccess } from './auth-answers.ts';
import { nonceOf } from './csrf.ts';
import { CALLS, mailSchema, providerParams, questionSchema, signInSchema } from './session-calls.ts';

export const signInRoutes: FastifyPluginAsync<AuthContext> = async (
  app,
  { auth, relyingParty, mailFlow },
) => {
  app.post('/signin/:provider', { config: { call: CALLS.signIn } }, async (request, reply) => {
    const { provider } = providerParams.parse(request.params);
    const body = signInSchema.safeParse(request.body);
    if (!body.success || !auth.csrf.check(request, body.data.csrfToken))
      return sendFailure(reply, 'FORBIDDEN');
    const callbackUrl = safeReturnPath(body.data.callbackUrl);
    if (callbackUrl === null) return sendFailure(reply, 'INVALID_CALLBACK_URL_ERROR');
    if (provider === 'email') return startMail(request, reply, callbackUrl);
    if (provider !== 'oidc') return sendFailure(reply, 'MissingAPIRoute', {}, paths.signIn({ callbackUrl }));
    const question = questionSchema.safeParse(request.body);
    if (!question.success || !equalText(question.data.nonce, nonceOf(body.data.csrfToken))) {
      return sendFailure(reply, 'OAuthCallbackError', { reason: 'a nonce of another browser, or none' });
    }
    const session = await auth.sessionOf(request);
    const isReauthentication = session !== null && session.error === null;
    return sendSuccess(reply, await relyingParty.authorizationUrl({ ...question.data, isReauthentication }));
  });

  async function startMail(request: FastifyRequest, reply: FastifyReply, callbackUrl: string) {
    if (!mailFlow) return sendFailure(reply, 'EMAIL_REQUIRES_ADAPTER_ERROR');
    if (mailFlow.missing.length > 0) return sendFailure(reply, 'MISSING_ADAPTER_METHODS_ERROR');
    const body = mailSchema.safeParse(request.body);
    if (!body.success || emailProblem(body.data.email))
      return sendFailure(reply, 'OAuthCallbackError', { reason: 'no email address' });
    await mailFlow.verifyCaptcha(body.data.captcha, request.ip);
    await mailFlow.requestReset(body.data.email, callbackUrl, request.ip);
    return sendSuccess(reply, paths.resetPassword({ sent: true }));
  }
};
