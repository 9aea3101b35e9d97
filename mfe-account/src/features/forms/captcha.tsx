import { type CaptchaAction, type CaptchaService, paths, type SignInResult } from 'shared-contracts';

/** Returns a token for one submission, or null if the captcha is unavailable. The shopper has no task. */
export async function captchaToken(captcha: CaptchaService, action: CaptchaAction): Promise<string | null> {
  try {
    await captcha.load();
    return await captcha.execute(action);
  } catch {
    return null;
  }
}

/** Result of a form without a captcha token. */
export const NO_CAPTCHA: SignInResult = {
  error: 'CAPTCHA_UNAVAILABLE',
  status: 0,
  message: null,
  fields: {},
  url: null,
};

/** Returns a link to contact us after captcha failures, or null for others. */
export const wayOutOf = ({ error }: Pick<SignInResult, 'error'>) =>
  error === 'CAPTCHA_FAILED' || error === 'CAPTCHA_UNAVAILABLE' ? (
    <a href={paths.contactUs({ topic: 'club' })}>Reach us another way</a>
  ) : null;
