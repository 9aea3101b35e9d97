import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import {
  CARD_WEBHOOK_PATH,
  type CardLinkStart,
  type CardTill,
  type LinkedCards,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { memberRow } from '../../identity/members/preferences.ts';
import { DONE, memberRoutes } from '../../identity/session/member-route.ts';
import type { SessionRow } from '../../identity/session/sessions.ts';
import { createSecrets, hashOf } from '../../platform/crypto/secrets.ts';
import { webhookHeaders } from '../../platform/crypto/webhooks.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { enforceRateLimit } from '../../platform/http/rate-limit.ts';
import { CALLS } from './card-calls.ts';
import { settlePurchases, settleWaiting, storeCardEvents } from './card-events.ts';
import type { CardProvider, Enrolment } from './card-provider.ts';
import { deleteLinkedCard, forgetUnlinked, linkCard, readLinkedCards, reportUnlinked } from './link-cards.ts';
import { practiceRoutes } from './practice/practice.routes.ts';
import {
  createPracticeProvider,
  PRACTICE_PATH,
  type PracticeProvider,
  webhookKey,
} from './practice/practice-provider.ts';

const webhookSchema = z.object({ id: z.string(), body: z.string() });

async function openPractice(
  app: FastifyInstance,
  { secret, now }: { readonly secret: string; readonly now: () => number },
): Promise<PracticeProvider> {
  const secrets = createSecrets(secret);
  async function post({ id, body }: z.infer<typeof webhookSchema>): Promise<void> {
    const headers = webhookHeaders(webhookKey(secrets), id, Buffer.from(body));
    const answer = await app.inject({ method: 'POST', url: CARD_WEBHOOK_PATH, headers, payload: body });
    if (answer.statusCode >= 300)
      throw new Error(`The site answered its card webhook with ${answer.statusCode}`);
  }
  const retries = app.jobs.queue('cards-practice-webhooks', { schema: webhookSchema }, post);
  const provider = createPracticeProvider({
    db: app.db,
    secrets,
    now,
    deliver: (webhook) => post(webhook).catch(() => retries.send(webhook)),
  });
  await app.register(practiceRoutes, { provider });
  return provider;
}

interface CardsOptions {
  readonly secret: string | null;
  /**
   * Opens the practice provider. Only for the embedded database, because its till can create points. Without
   * a provider, members can only see and unlink cards.
   */
  readonly hasPractice: boolean;
  readonly now?: () => number;
}

const LINK_LIMIT = { most: 30, seconds: 3_600 } as const;
const BODY_LIMIT = 256 * 1024;

export const cardsPlugin = fp<CardsOptions>(
  async (app, { secret, hasPractice, now: clock = Date.now }) => {
    // Without a secret there is no sign-in.
    if (!app.hasDecorator('auth')) return;
    const practice = hasPractice && secret ? await openPractice(app, { secret, now: clock }) : null;
    const provider: CardProvider | null = practice;
    const { db } = app;
    const now = () => new Date(clock());
    async function requireLinking(memberId: number) {
      if (!provider) throw new RequestError('UNAVAILABLE', 'Cards can’t be linked right now.');
      await enforceRateLimit(db, `cards:${memberId}`, LINK_LIMIT);
      return provider;
    }

    // An enrolment belongs to a session: a proof made for another session is refused.
    async function enrolmentOf({ id, member_id }: SessionRow): Promise<Enrolment> {
      const { public_id } = await memberRow(db, member_id);
      return { id: hashOf(`enrolment ${id}`).toString('base64url'), member: public_id };
    }

    await memberRoutes(app, { prefix: '/api', tag: 'club' }, (routes) => {
      routes.read('/user-get-linked-cards', CALLS.linkedCards, async ({ memberId }): Promise<LinkedCards> => {
        const items = await readLinkedCards(db, memberId);
        return { items, linking: provider && { provider: provider.name, practice: provider.isPractice } };
      });
      routes.changeByGet('/user-delete-linked-card', CALLS.deleteLinkedCard, async ({ memberId, input }) => {
        await deleteLinkedCard(db, memberId, input.card_id);
        return DONE;
      });
      routes.change(
        '/user-link-card-start',
        CALLS.startLinkingCard,
        async ({ session }): Promise<CardLinkStart> => {
          const ours = await requireLinking(session.member_id);
          const enrolment = await enrolmentOf(session);
          await forgetUnlinked(db, ours, enrolment.member);
          return { enrolment: enrolment.id, frame: await ours.enrolUi(enrolment) };
        },
      );
      routes.change('/user-link-card', CALLS.linkCard, async ({ memberId, session, input }) => {
        const ours = await requireLinking(memberId);
        const enrolment = await enrolmentOf(session);
        if (input.enrolment !== enrolment.id)
          throw new RequestError('UNPROCESSABLE', 'We couldn’t link the card. Please start again.');
        return linkCard(db, { memberId, provider: ours, enrolment, proof: input.proof, now: now() });
      });
      routes.read('/user-card-till', CALLS.cardTill, async ({ memberId }): Promise<CardTill> => {
        const { public_id } = await memberRow(db, memberId);
        if (!practice) throw new RequestError('NOT_FOUND', 'There is no practice register here.');
        const query = new URLSearchParams({ pass: practice.pass(public_id, null) });
        return { frame: { url: `${PRACTICE_PATH}/till?${query}`, origin: 'null' } };
      });
    });

    if (!provider) return;
    await app.register(async (webhooks) => {
      // The signature covers the raw bytes.
      webhooks.removeAllContentTypeParsers();
      webhooks.addContentTypeParser(
        '*',
        { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
        (_request, body, done) => done(null, body),
      );
      webhooks.post(
        CARD_WEBHOOK_PATH,
        { config: { cardNumbers: 'none', call: CALLS.webhook } },
        async (request) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const events = provider.readWebhook({ headers: request.headers, body });
          await storeCardEvents(db, provider.name, events, now());
          // The events are stored: the job retries a failure, and the sender gets a success.
          await settlePurchases(
            db,
            provider.name,
            events.map(({ purchase }) => purchase),
            now(),
          ).catch((error: unknown) =>
            request.log.error(error, 'Could not settle card purchases yet: a job retries them'),
          );
          return DONE;
        },
      );
    });

    app.jobs.every('cards-events', '*/10 * * * *', (run) => settleWaiting(db, run.now));
    app.jobs.every('cards-unlinks', '*/5 * * * *', () => reportUnlinked(db, provider));
  },
  { name: 'cards', dependencies: ['club', 'jobs'] },
);
