import type { FastifyInstance } from 'fastify';
import { CARD_WEBHOOK_PATH } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { createSecrets } from '../../../platform/crypto/secrets.ts';
import { webhookHeaders } from '../../../platform/crypto/webhooks.ts';
import { practiceRoutes } from './practice.routes.ts';
import { webhookKey } from './practice-events.ts';
import { createPracticeProvider, type PracticeProvider } from './practice-provider.ts';

const webhookSchema = z.object({ id: z.string(), body: z.string() });

export async function openPractice(
  app: FastifyInstance,
  { secret, now }: { readonly secret: string; readonly now: () => number },
): Promise<PracticeProvider> {
  const secrets = createSecrets(secret);
  async function post({ id, body }: z.infer<typeof webhookSchema>): Promise<void> {
    const headers = webhookHeaders(webhookKey(secrets), id, Buffer.from(body));
    const answer = await app.inject({ method: 'POST', url: CARD_WEBHOOK_PATH, headers, payload: body });
    if (answer.statusCode >= 300) throw new Error(`The webhook was answered ${answer.statusCode}`);
  }
  const again = app.jobs.queue('cards-practice-webhooks', { schema: webhookSchema }, post);
  const provider = createPracticeProvider({
    db: app.db,
    secrets,
    now,
    deliver: (webhook) => post(webhook).catch(() => again.send(webhook)),
  });
  await app.register(practiceRoutes, { provider });
  return provider;
}
