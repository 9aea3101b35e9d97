import fp from 'fastify-plugin';
import { CAPTCHA_ACTIONS } from 'shared-contracts';
import { z } from 'zod';
import type { Secrets } from '../identity/secrets.ts';
import { demand } from '../limits/rate-limits.ts';
import { RequestError } from '../request-error.ts';
import { type Captcha, createAltcha } from './captcha.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly captcha: Captcha;
  }
}

const querySchema = z.object({ action: z.enum(CAPTCHA_ACTIONS) });
const CHALLENGES = { most: 120, seconds: 600 } as const;

/** GET `/api/captcha/challenge?action=`, and `app.captcha` for the handlers of forms. */
export const captchaPlugin = fp<{ secrets: Secrets }>(
  async (app, { secrets }) => {
    app.decorate('captcha', createAltcha(app.db, secrets));
    app.get('/api/captcha/challenge', async (request, reply) => {
      const query = querySchema.safeParse(request.query);
      if (!query.success) throw new RequestError('INVALID_REQUEST', 'There is no captcha for this action.');
      await demand(app.db, `captcha:${request.ip}`, CHALLENGES);
      reply.header('cache-control', 'no-store');
      return app.captcha.challenge(query.data.action);
    });
  },
  { name: 'captcha', dependencies: ['storage'] },
);
