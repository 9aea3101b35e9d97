import type { CaptchaAction, CaptchaSetup } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';

/** The server's side of the captcha: one port, a default that needs nobody, and one outside service. */
export interface Captcha {
  /** Settings that a page needs to make a token. */
  readonly setup: CaptchaSetup;
  /** Throws CAPTCHA_FAILED unless `token` is an unused one for `action`. `ip` is for services that want to know. */
  verify(token: unknown, action: CaptchaAction, ip: string): Promise<void>;
}

/** A captcha that hands out challenges of its own. */
export interface ChallengingCaptcha extends Captcha {
  /** A challenge for one submission of `action`. */
  challenge(action: CaptchaAction): Promise<unknown>;
}

export const captchaFailed = () =>
  new RequestError(
    'CAPTCHA_FAILED',
    'We couldn’t verify that you’re not a robot. Please send the form again, or contact us another way.',
  );

/** The outside service does not answer: nobody is let in meanwhile, and nobody is told that they failed. */
export const captchaUnavailable = () =>
  new RequestError(
    'CAPTCHA_UNAVAILABLE',
    'We couldn’t reach the check that you’re not a robot. Please try again in a minute, or contact us another way.',
  );
