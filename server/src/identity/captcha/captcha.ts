import type { CaptchaAction, CaptchaSetup } from 'shared-contracts/member';
import { z } from 'zod';
import { StartError } from '../../platform/errors/operator-errors.ts';
import { RequestError } from '../../platform/errors/request-error.ts';

export interface TurnstileConfig {
  readonly siteKey: string;
  readonly secretKey: string;
  readonly url: string;
}

export type CaptchaConfig = TurnstileConfig | null;

export const captchaEnvironment = {
  TURNSTILE_SITE_KEY: z.string().min(1).optional().meta({
    description: 'site key of Cloudflare Turnstile (an invisible widget), used as the captcha',
    without: "the site's own proof of work",
  }),
  TURNSTILE_SECRET_KEY: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'secret key of Turnstile', without: 'needed with `TURNSTILE_SITE_KEY`' }),
  TURNSTILE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://challenges.cloudflare.com')
    .describe('address of Turnstile'),
};

type Environment = z.infer<z.ZodObject<typeof captchaEnvironment>>;

export function readCaptchaConfig(values: Environment): CaptchaConfig {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_URL } = values;
  if (!siteKey && !secretKey) return null;
  if (!siteKey || !secretKey)
    throw new StartError('TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY belong together: set the missing one.');
  return { siteKey, secretKey, url: new URL(TURNSTILE_URL).origin };
}

export interface Captcha {
  readonly setup: CaptchaSetup;
  /** Throws CAPTCHA_FAILED unless `token` is unused and made for `action`. Some services check `ip`, too. */
  verify(token: unknown, action: CaptchaAction, ip: string): Promise<void>;
}

export interface ChallengingCaptcha extends Captcha {
  challenge(action: CaptchaAction): Promise<unknown>;
}

export const captchaFailed = () =>
  new RequestError(
    'CAPTCHA_FAILED',
    'We couldn’t verify that you’re not a robot. Please send the form again, or contact us another way.',
  );

export const captchaUnavailable = () =>
  new RequestError(
    'CAPTCHA_UNAVAILABLE',
    'Our security check isn’t responding. Please try again in a minute, or contact us another way.',
  );
