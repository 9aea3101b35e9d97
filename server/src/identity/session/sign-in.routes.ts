import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { emailProblem, paths, safeReturnPath } from 'shared-contracts';
import { z } from 'zod';
import { equalText } from '../../platform/crypto/secrets.ts';
import type { AuthContext } from './auth.plugin.ts';
import { sendFailure, sendSuccess } from './auth-answers.ts';
import { nonceOf } from './nonce.ts';

const paramsSchema = z.object({ provider: z.string() });
const bodySchema = z.object({ csrfToken: z.string(), callbackUrl: z.string().default('/') });
/** Parameters that the browser's half has made; everything else of the request is the server's. */
const questionSchema = z.object({
  state: z.string().min(16).max(200),
  nonce: z.string().max(200),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
  prompt: z.enum(['login', 'create']).optional(),
});
const mailSchema = z.object({ email: z.string(), captcha: z.string() });

/** POST `signin/{provider}`: `oidc` answers the authorization address, `email` sends a link for a new password. */
export const signInRoutes: FastifyPluginAsync<AuthContext> = async (
  app,
  { auth, relyingParty, mailFlow },
) => {
  app.post('/signin/:provider', async (request, reply) => {
    const { provider } = paramsSchema.parse(request.params);
    const body = bodySchema.safeParse(request.body);
    if (!body.success || !auth.csrf.check(request, body.data.csrfToken))
      return sendFailure(reply, 'FORBIDDEN', 403);
    const callbackUrl = safeReturnPath(body.data.callbackUrl);
    if (callbackUrl === null) return sendFailure(reply, 'INVALID_CALLBACK_URL_ERROR', 400);
    if (provider === 'email') return startMail(request, reply, callbackUrl);
    // An unknown provider leads to the page where the known ones are.
    if (provider !== 'oidc')
      return sendFailure(reply, 'MissingAPIRoute', 404, {}, paths.signIn({ callbackUrl }));
    const question = questionSchema.safeParse(request.body);
    if (!question.success || !equalText(question.data.nonce, nonceOf(body.data.csrfToken))) {
      return sendFailure(reply, 'OAuthCallbackError', 400, { reason: 'a nonce of another browser, or none' });
    }
    return sendSuccess(reply, await relyingParty.authorizationUrl(question.data));
  });

  async function startMail(request: FastifyRequest, reply: FastifyReply, callbackUrl: string) {
    if (!mailFlow) return sendFailure(reply, 'EMAIL_REQUIRES_ADAPTER_ERROR', 400);
    if (mailFlow.missing.length > 0) return sendFailure(reply, 'MISSING_ADAPTER_METHODS_ERROR', 500);
    const body = mailSchema.safeParse(request.body);
    if (!body.success || emailProblem(body.data.email))
      return sendFailure(reply, 'OAuthCallbackError', 400, { reason: 'no email address' });
    await mailFlow.verifyCaptcha(body.data.captcha, request.ip);
    await mailFlow.requestReset(body.data.email, callbackUrl, request.ip);
    return sendSuccess(reply, paths.resetPassword({ sent: true }));
  }
};
