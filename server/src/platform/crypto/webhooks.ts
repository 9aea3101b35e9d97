import type { IncomingHttpHeaders } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';

// `whsec_` and Base64, or any other text as the raw key.
export const WEBHOOK_SECRET =
  /^(?!whsec_)|^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const webhookOf = (secret: string | Buffer) =>
  typeof secret === 'string' && secret.startsWith('whsec_')
    ? new Webhook(secret)
    : new Webhook(Buffer.from(secret), { format: 'raw' });

export function webhookHeaders(
  secret: string | Buffer | undefined,
  id: string,
  body: Buffer,
  at = new Date(),
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(+at / 1000)),
    ...(secret ? { 'webhook-signature': webhookOf(secret).sign(id, at, body) } : {}),
  };
}

export function signedWebhookId(
  secret: string | Buffer,
  headers: Readonly<IncomingHttpHeaders>,
  body: Buffer,
): string | null {
  const texts = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  );
  const known = Object.fromEntries(texts);
  try {
    webhookOf(secret).verify(body, known, { jsonParse: false });
    return known['webhook-id'] ?? null;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return null;
    throw error;
  }
}
