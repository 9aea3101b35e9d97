import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { paths } from 'shared-contracts/content';
import { z } from 'zod';
import {
  actionLink as link,
  paragraph,
  sendConfirmationPage,
} from '../../platform/html/confirmation-page.ts';
import { escapeHtml } from '../../platform/html/escape.ts';
import { refuseCrossSite } from '../../platform/http/fetch-metadata.ts';
import { addressKey, enforceRateLimit } from '../../platform/http/rate-limit.ts';
import type { AuthContext } from './auth.ts';
import { createLinkOffers, type LinkOffer, type NoOffer } from './link-offers.ts';

interface Asked {
  readonly offer: LinkOffer;
  readonly sealed: string;
  readonly csrfToken: string;
  readonly provider: string;
}

const sendLinkQuestion = (reply: FastifyReply, { offer, sealed, csrfToken, provider }: Asked) =>
  sendConfirmationPage(
    reply,
    200,
    'Link your account?',
    `${paragraph(`You signed in with ${provider} as ${offer.email}, and you’re a member with that email address already.`)}
${paragraph(`Link the two, and you’ll sign in with ${provider} from now on. Your points, saved deals and codes stay as they are. You’ll be signed out on every device.`)}
<form class="acts" method="post" action="/api/auth/link">
<input type="hidden" name="csrfToken" value="${escapeHtml(csrfToken)}">
<input type="hidden" name="offer" value="${escapeHtml(sealed)}">
<button class="go">Link my account</button>
${link('/', 'Not now')}
</form>`,
  );

const sendLinked = (reply: FastifyReply, { callbackUrl }: LinkOffer, provider: string) =>
  sendConfirmationPage(
    reply,
    200,
    'Your account is linked',
    `${paragraph(`From now on, sign in with ${provider}.`)}
<p class="acts">${link(paths.signIn({ callbackUrl }), 'Sign in', 'go')}</p>`,
  );

const AGAIN = (provider: string) => `Sign in with ${provider} again, and we’ll email you a new one.`;
const WORDS: Readonly<Record<NoOffer, readonly [number, string, (provider: string) => string]>> = {
  broken: [400, 'This link isn’t complete', (provider) => `Part of it is missing. ${AGAIN(provider)}`],
  foreign: [
    403,
    'Open this link where you signed in',
    () =>
      'It only works in the browser that asked for it, and until you sign in or out there. If you didn’t ask to link your account, ignore the email: nothing has changed.',
  ],
  late: [410, 'This link has expired', (provider) => `It was good for one hour. ${AGAIN(provider)}`],
  spent: [
    410,
    'This link has been used',
    (provider) => `It works once. If your account is linked, sign in with ${provider}.`,
  ],
};

function sendNoLink(reply: FastifyReply, why: NoOffer, provider: string): FastifyReply {
  const [status, title, words] = WORDS[why];
  return sendConfirmationPage(
    reply,
    status,
    title,
    `${paragraph(words(provider))}\n<p class="acts">${link(paths.signIn(), 'Sign in', 'go')}</p>`,
  );
}

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
