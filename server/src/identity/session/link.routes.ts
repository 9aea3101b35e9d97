import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { addressKey } from '../../platform/http/address-key.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { AuthContext } from './auth.plugin.ts';
import { createLinkOffers } from './link-offers.ts';
import { sendLinked, sendLinkQuestion, sendNoLink } from './link-page.ts';

const sealedSchema = z.string().max(4_000);
const querySchema = z.object({ offer: sealedSchema });
const bodySchema = z.object({ csrfToken: z.string(), offer: sealedSchema });
const TRIES = { most: 60, seconds: 3_600 } as const;

export const linkRoutes: FastifyPluginAsync<AuthContext> = async (app, { auth, relyingParty }) => {
  const offers = createLinkOffers(app.db, auth);
  app.addHook('preHandler', (request) =>
    enforceRateLimit(app.db, `link-page:${addressKey(request.ip)}`, TRIES),
  );

  app.get('/link', async (request, reply) => {
    const query = querySchema.safeParse(request.query);
    if (!query.success) return sendNoLink(reply, 'broken', relyingParty.name);
    const sealed = query.data.offer;
    const offer = await offers.open(request, sealed);
    if (typeof offer === 'string') return sendNoLink(reply, offer, relyingParty.name);
    const csrfToken = auth.csrf.token(request, reply);
    return sendLinkQuestion(reply, { offer, sealed, csrfToken, provider: relyingParty.name });
  });

  app.post('/link', async (request, reply) => {
    refuseCrossSite(request);
    const body = bodySchema.safeParse(request.body);
    if (!body.success) return sendNoLink(reply, 'broken', relyingParty.name);
    if (!auth.csrf.check(request, body.data.csrfToken))
      return sendNoLink(reply, 'foreign', relyingParty.name);
    const offer = await offers.open(request, body.data.offer);
    if (typeof offer === 'string') return sendNoLink(reply, offer, relyingParty.name);
    if (!(await offers.accept(offer))) return sendNoLink(reply, 'spent', relyingParty.name);
    const { memberId, issuer, subject } = offer;
    request.log.info(
      { memberId, issuer, subject },
      'A member was linked to another provider, by their own confirmation',
    );
    auth.clearSession(reply);
    return sendLinked(reply, offer, relyingParty.name);
  });
};
