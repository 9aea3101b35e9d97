import type { FastifyPluginAsync } from 'fastify';
import { RequestError } from '../../platform/errors/request-error.ts';
import { addressKey } from '../../platform/http/address-key.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { CALLS } from './account-calls.ts';
import type { SignInSteps } from './sign-in-steps.ts';

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
