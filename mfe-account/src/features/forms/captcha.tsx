import { type CaptchaAction, type CaptchaService, paths, type SignInResult } from 'shared-contracts';

/** A token for one submission; null when the captcha cannot be had. Nothing is asked of the shopper. */
export async function captchaToken(captcha: CaptchaService, action: CaptchaAction): Promise<string | null> {
  try {
    await captcha.load();
    return await captcha.execute(action);
  } catch {
    return null;
  }
}

/** Result of a form that has no token. */
export const NO_CAPTCHA: SignInResult = {
  error: 'CAPTCHA_UNAVAILABLE',
  status: 0,
  message: null,
  fields: {},
  url: null,
};

/** The way out where the captcha fails: people can be written to and called. Null for other failures. */
export const wayOutOf = ({ error }: Pick<SignInResult, 'error'>) =>
  error === 'CAPTCHA_FAILED' || error === 'CAPTCHA_UNAVAILABLE' ? (
    <a href={paths.contactUs({ topic: 'club' })}>Reach us another way</a>
  ) : null;
