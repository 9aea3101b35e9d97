import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { consumeNonce } from '../../platform/http/nonce-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type Captcha, captchaFailed, captchaUnavailable, type TurnstileConfig } from './captcha.ts';

// Milliseconds per try.
const TIMEOUT = 5_000;
const TRIES = 2;
// Milliseconds: the token lifetime that Cloudflare documents, and the allowed clock difference.
const LIFETIME = 5 * 60_000;
const SKEW = 60_000;
const MOST_CHARACTERS = 2_048;

// Answer of `siteverify` (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/).
const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
  challenge_ts: z.string().optional(),
  hostname: z.string().optional(),
  action: z.string().optional(),
});
type Answer = z.infer<typeof answerSchema>;

const NOT_THEIR_FAULT = new Set([
  'internal-error',
  'invalid-input-secret',
  'missing-input-secret',
  'bad-request',
]);

interface TurnstileOptions {
  readonly db: Db;
  readonly config: TurnstileConfig;
  readonly hostname: string;
  readonly fetch: typeof fetch;
  readonly now?: () => number;
  onTrouble(message: string): void;
}

/** Returns the Cloudflare Turnstile captcha: a token works once within five minutes, for its action and host. */
export function createTurnstile(options: TurnstileOptions): Captcha {
  const { db, config, hostname, fetch, now = Date.now, onTrouble } = options;

  async function ask(body: URLSearchParams): Promise<Answer> {
    const response = await fetch(new URL('/turnstile/v0/siteverify', config.url), {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return answerSchema.parse(await response.json());
  }

  // A retry with the same idempotency key does not count as a replay of the token.
  async function siteverify(token: string, ip: string): Promise<Answer> {
    const body = new URLSearchParams({
      secret: config.secretKey,
      response: token,
      remoteip: ip,
      idempotency_key: randomUUID(),
    });
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await ask(body);
        const trouble = answer['error-codes'].find((code) => NOT_THEIR_FAULT.has(code));
        if (!trouble) return answer;
        throw new Error(trouble);
      } catch (error) {
        if (tries < TRIES) continue;
        onTrouble(
          `The captcha service could not be asked: ${error instanceof Error ? error.message : error}`,
        );
        throw captchaUnavailable();
      }
    }
  }

  return {
    setup: { provider: 'turnstile', siteKey: config.siteKey, url: config.url },
    async verify(token, action, ip) {
      if (typeof token !== 'string' || token === '' || token.length > MOST_CHARACTERS) throw captchaFailed();
      const answer = await siteverify(token, ip);
      const age = now() - Date.parse(answer.challenge_ts ?? '');
      const isOurs =
        answer.success &&
        answer.action === action &&
        answer.hostname === hostname &&
        age > -SKEW &&
        age < LIFETIME + SKEW;
      if (!isOurs) throw captchaFailed();
      // Turnstile refuses a used token, but two replicas may send it at the same moment.
      if (!(await consumeNonce(db, 'captcha', token, new Date(now() + LIFETIME + SKEW))))
        throw captchaFailed();
    },
  };
}
