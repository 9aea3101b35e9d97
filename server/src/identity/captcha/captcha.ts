import type { CaptchaAction, CaptchaSetup } from 'shared-contracts';
import { RequestError } from '../../platform/errors/request-error.ts';

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
    'We couldn’t reach the check that you’re not a robot. Please try again in a minute, or contact us another way.',
  );
