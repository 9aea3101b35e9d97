import { z } from '../zod.ts';

/** Actions of captcha tokens. A token is valid for one action only. */
export const CAPTCHA_ACTIONS = [
  'sign-in',
  'join-now',
  'reset-password',
  'pink',
  'deal-days',
  'contact',
  'gift-card',
] as const;
export type CaptchaAction = (typeof CAPTCHA_ACTIONS)[number];

/** Paths of the captcha: the configuration, and a challenge of the built-in one (`?action=`). */
export const CAPTCHA_PATHS = { setup: '/api/captcha', challenge: '/api/captcha/challenge' } as const;

/** The invisible captcha. The shell loads it on routes that need it. */
export interface CaptchaService {
  /** Loads the captcha. Repeated calls do nothing. */
  load(): Promise<void>;
  /** Returns a token for one submission. Throws {@link CaptchaNotLoadedError} before {@link load} is done. */
  execute(action: CaptchaAction): Promise<string>;
}

/** Error of a captcha that is used before it is loaded. Compare `code`, not `instanceof`. */
export class CaptchaNotLoadedError extends Error {
  override readonly name = 'CaptchaNotLoadedError';
  readonly code = 'CAPTCHA_NOT_LOADED';
  constructor() {
    super('The captcha was used before it was loaded');
  }
}

export const captchaSetupSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('altcha') }),
  z.object({
    provider: z.literal('turnstile'),
    siteKey: z.string(),
    /** Origin of the service. */ url: z.url(),
  }),
]);
export type CaptchaSetup = z.infer<typeof captchaSetupSchema>;
