/** Actions that a captcha's token is bound to: a token for one action is worth nothing for another. */
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

/** Calls of the captcha: which one the site uses, and a challenge of its own one (`?action=`). */
export const CAPTCHA_PATHS = { setup: '/api/captcha', challenge: '/api/captcha/challenge' } as const;

/** The invisible captcha. The shell loads it on routes that ask for it. */
export interface CaptchaService {
  /** Makes it ready. Calling it again does nothing. */
  load(): Promise<void>;
  /** A token for one submission of one form. Throws {@link CaptchaNotLoadedError} before {@link load} is done. */
  execute(action: CaptchaAction): Promise<string>;
}

/** The captcha was used before it was loaded (seed §8). Compare `code`, never by `instanceof`. */
export class CaptchaNotLoadedError extends Error {
  override readonly name = 'CaptchaNotLoadedError';
  readonly code = 'CAPTCHA_NOT_LOADED';
  constructor() {
    super('The captcha was used before it was loaded');
  }
}
