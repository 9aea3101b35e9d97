import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { CaptchaAction } from 'shared-contracts';
import { z } from 'zod';
import type { Secrets } from '../identity/secrets.ts';
import { useOnce } from '../limits/used-once.ts';
import { RequestError } from '../request-error.ts';
import type { Db } from '../storage/index.ts';

/** The server's side of the captcha. */
export interface Captcha {
  /** A challenge for one submission of `action`. */
  challenge(action: CaptchaAction): Promise<unknown>;
  /** Answers CAPTCHA_FAILED unless `token` is an unused one for `action`. `ip` is for services that want to know. */
  verify(token: unknown, action: CaptchaAction, ip: string): Promise<void>;
}

/** Seconds that a challenge is good for: a form may be filled in slowly, the token is made at its submission. */
const LIFETIME = 10 * 60;
/** About 0.2 s of a laptop and 1 s of a slow phone. */
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

/** Proof of work by ALTCHA, signed here: nothing is kept until a token comes back. */
export function createAltcha(db: Db, secrets: Secrets): Captcha {
  const hmacSignatureSecret = secrets.key('captcha').toString('base64');
  const hmacKeySignatureSecret = secrets.key('captcha-key').toString('base64');
  const keys = { hmacSignatureSecret, hmacKeySignatureSecret };
  const failed = () =>
    new RequestError(
      'CAPTCHA_FAILED',
      'The check that you are no robot did not work. Please send the form again.',
    );

  return {
    challenge: (action) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: WORK.cost,
        counter: randomInt(WORK.counterMax, WORK.counterMin),
        data: { action },
        expiresAt: Math.floor(Date.now() / 1000) + LIFETIME,
        deriveKey,
        ...keys,
      }),
    async verify(token, action) {
      const payload = payloadOf(token);
      if (payload?.challenge.parameters.data?.action !== action) throw failed();
      const { challenge, solution } = payload;
      const result = await verifySolution({ challenge, solution, deriveKey, ...keys }).catch(() => null);
      if (!result?.verified) throw failed();
      const expiresAt = new Date(Date.now() + LIFETIME * 1000);
      if (!(await useOnce(db, 'captcha', challenge.parameters.nonce, expiresAt))) throw failed();
    },
  };
}
