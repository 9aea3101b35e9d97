import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { consumeNonce } from '../../platform/http/nonce-store.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type ChallengingCaptcha, captchaFailed } from './captcha.ts';

// Seconds. Long enough to fill in a form slowly; the token is made on submit.
export const CHALLENGE_SECONDS = 10 * 60;
// About 0.2 s on a laptop and 1 s on a slow phone.
const WORK = { cost: 2_000, counterMin: 40, counterMax: 90 } as const;

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string().exactOptional(),
      expiresAt: z.number().exactOptional(),
      data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).exactOptional(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function payloadOf(token: unknown) {
  if (typeof token !== 'string' || token.length > 4_000) return null;
  try {
    const parsed = payloadSchema.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function createAltcha(db: Db, secrets: Secrets, now: () => number = Date.now): ChallengingCaptcha {
  const hmacSignatureSecret = secrets.key('captcha').toString('base64');
  const hmacKeySignatureSecret = secrets.key('captcha-key').toString('base64');
  const keys = { hmacSignatureSecret, hmacKeySignatureSecret };
  return {
    setup: { provider: 'altcha' },
    challenge: (action) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: WORK.cost,
        counter: randomInt(WORK.counterMax, WORK.counterMin),
        data: { action },
        expiresAt: Math.floor(now() / 1000) + CHALLENGE_SECONDS,
        deriveKey,
        ...keys,
      }),
    async verify(token, action) {
      const payload = payloadOf(token);
      const parameters = payload?.challenge.parameters;
      if (!payload || parameters?.data?.action !== action) throw captchaFailed();
      // The library accepts a challenge without an expiry; such a token would never expire.
      if (!parameters.expiresAt || parameters.expiresAt * 1000 < now()) throw captchaFailed();
      const { challenge, solution } = payload;
      const result = await verifySolution({ challenge, solution, deriveKey, ...keys }).catch(() => null);
      if (!result?.verified) throw captchaFailed();
      const expiresAt = new Date(now() + CHALLENGE_SECONDS * 1000);
      if (!(await consumeNonce(db, 'captcha', parameters.nonce, expiresAt))) throw captchaFailed();
    },
  };
}
