import fp from 'fastify-plugin';
import { CAPTCHA_ACTIONS, CAPTCHA_PATHS, captchaSetupSchema } from 'shared-contracts/member';
import { z } from 'zod';
import type { ApiCall } from '../../platform/api/described-call.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { addressKey, enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { createAltcha } from './altcha.ts';
import type { Captcha, CaptchaConfig, TurnstileConfig } from './captcha.ts';
import { createTurnstile } from './turnstile.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly captcha: Captcha;
  }
}

interface CaptchaOptions {
  readonly secrets: Secrets;
  readonly config: CaptchaConfig;
  readonly origin: string;
  readonly fetch?: typeof fetch;
}

const querySchema = z.object({ action: z.enum(CAPTCHA_ACTIONS) });
const CHALLENGES = { most: 120, seconds: 600 } as const;

const SETUP: ApiCall = {
  operation: 'captcha',
  summary: 'Which captcha forms load',
  tag: 'forms',
  answer: captchaSetupSchema,
};
const CHALLENGE: ApiCall = {
  operation: 'captchaChallenge',
  summary: 'A challenge of the site’s own captcha, to be solved by ALTCHA’s client',
  tag: 'forms',
  query: querySchema,
  answer: z.looseObject({}),
  errors: ['RATE_LIMITED'],
};

export const captchaPlugin = fp<CaptchaOptions>(
  async (app, { secrets, config, origin, fetch = globalThis.fetch }) => {
    app.get(CAPTCHA_PATHS.setup, { config: { call: SETUP } }, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return app.captcha.setup;
    });
    if (config) return useTurnstile(config);

    const altcha = createAltcha(app.db, secrets);
    app.decorate('captcha', altcha);
    app.get(CAPTCHA_PATHS.challenge, { config: { call: CHALLENGE } }, async (request, reply) => {
      const query = querySchema.safeParse(request.query);
      if (!query.success) throw new RequestError('INVALID_REQUEST', 'There is no captcha for this action.');
      await enforceRateLimit(app.db, `captcha:${addressKey(request.ip)}`, CHALLENGES);
      reply.header('cache-control', 'no-store');
      return altcha.challenge(query.data.action);
    });

    function useTurnstile(turnstile: TurnstileConfig) {
      const { hostname } = new URL(origin);
      const onTrouble = (message: string) => app.log.error(message);
      const captcha = createTurnstile({ db: app.db, config: turnstile, hostname, fetch, onTrouble });
      app.decorate('captcha', {
        ...captcha,
        // Each token is a request to the service.
        async verify(token, action, ip) {
          await enforceRateLimit(app.db, `captcha:${addressKey(ip)}`, CHALLENGES);
          await captcha.verify(token, action, ip);
        },
      });
    }
  },
  { name: 'captcha', dependencies: ['storage'] },
);
