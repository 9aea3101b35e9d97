import { z } from 'zod';
import { StartError } from '../../platform/errors/start-error.ts';

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

interface CaptchaValues {
  readonly TURNSTILE_SITE_KEY?: string | undefined;
  readonly TURNSTILE_SECRET_KEY?: string | undefined;
  readonly TURNSTILE_URL: string;
}

export function readCaptchaConfig(values: CaptchaValues): CaptchaConfig {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey, TURNSTILE_URL } = values;
  if (!siteKey && !secretKey) return null;
  if (!siteKey || !secretKey)
    throw new StartError(
      'TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY belong together: one of them is missing.',
    );
  return { siteKey, secretKey, url: new URL(TURNSTILE_URL).origin };
}
