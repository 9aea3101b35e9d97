import { currencySchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import { signedWebhookId } from '../../../platform/crypto/webhooks.ts';
import { RequestError } from '../../../platform/errors/request-error.ts';
import { parseSoundJson } from '../../../platform/text/sound-text.ts';
import type { CardEvent, CardProvider } from '../card-provider.ts';

const eventSchema = z.object({
  type: z.string(),
  purchase: z.string(),
  card: z.string(),
  store: z.int(),
  net_cents: z.int().check(z.positive()),
  total_cents: z.int().check(z.positive()),
  currency: currencySchema,
  at: z.iso.datetime(),
});
export type PracticeEvent = z.infer<typeof eventSchema>;

const KINDS: Readonly<Record<string, CardEvent['kind']>> = {
  'transaction.cleared': 'purchase',
  'transaction.refunded': 'refund',
};

export const webhookKey = (secrets: Secrets) => secrets.key('practice-cards');

function jsonOf(body: Buffer): unknown {
  try {
    return parseSoundJson(body.toString('utf8'));
  } catch {
    return null;
  }
}

export function readPracticeWebhook(
  key: ReturnType<typeof webhookKey>,
  delivery: Parameters<CardProvider['readWebhook']>[0],
): CardEvent[] {
  const id = signedWebhookId(key, delivery.headers, delivery.body);
  if (id === null)
    throw new RequestError(
      'UNAUTHENTICATED',
      'The webhook is refused: it is not signed, wrongly signed or too old.',
    );
  const event = eventSchema.safeParse(jsonOf(delivery.body));
  if (!event.success) throw new RequestError('INVALID_REQUEST', 'The webhook is not what it should be.');
  const { type, purchase, card, store, net_cents, total_cents, currency, at } = event.data;
  const kind = KINDS[type];
  if (!kind) return [];
  return [
    {
      id,
      kind,
      purchase,
      token: card,
      storeId: store,
      netCents: net_cents,
      totalCents: total_cents,
      currency,
      happenedAt: new Date(at),
    },
  ];
}
