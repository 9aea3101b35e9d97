import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { webhookHeaders } from '../../platform/crypto/webhooks.ts';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import type { StoredAlert } from '../releases/records/release-tables.ts';

/** `site-failing`: releases fail that have not changed. `site-unjudged`: no release can be judged. */
export const ALERT_EVENTS = [
  'release-taken-back',
  'release-failing',
  'release-unjudged',
  'site-failing',
  'site-unjudged',
] as const;

export interface Alert extends StoredAlert {
  readonly event: (typeof ALERT_EVENTS)[number];
  readonly role: 'live' | 'canary' | null;
}

export type SendAlert = (alert: Alert) => Promise<void>;

interface WebhookOptions {
  readonly url: string | undefined;
  readonly secret: string | undefined;
  readonly log: FastifyBaseLogger;
  readonly pauses?: readonly number[];
}

const TIMEOUT_MS = 5_000;

/** Posts Standard Webhooks. Retries keep the id, so receivers can recognize duplicates. Never rejects. */
export function createWebhook({ url, secret, log, pauses = [1_000, 10_000] }: WebhookOptions): SendAlert {
  return async (alert) => {
    if (!url) return;
    const body = Buffer.from(JSON.stringify(alert));
    const id = randomUUID();
    for (const pause of [0, ...pauses]) {
      await wait(pause, undefined, { ref: false });
      const problem = await postAlert(url, body, webhookHeaders(secret, id, body));
      if (!problem) return;
      log.warn({ problem, event: alert.event }, 'The alert receiver did not accept an alert');
    }
    log.error({ alert }, 'Could not post an alert after all retries: check ALERT_WEBHOOK_URL');
  };
}

async function postAlert(
  url: string,
  body: Buffer,
  signed: Readonly<Record<string, string>>,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `it answered ${response.status}`;
  } catch (error) {
    return messageOf(error);
  }
}
