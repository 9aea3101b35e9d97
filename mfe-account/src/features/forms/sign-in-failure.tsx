import { paths } from 'shared-contracts/content';
import type { CaptchaAction, CaptchaService } from 'shared-contracts/member';
import type { SignInResult } from 'shared-contracts/shell';
import { Notice } from 'shared-ui';
import { textOfResult } from './texts.ts';

/** Returns a token for one submission, or null if the captcha is unavailable. The shopper has no task. */
export async function captchaToken(captcha: CaptchaService, action: CaptchaAction): Promise<string | null> {
  try {
    await captcha.load();
    return await captcha.execute(action);
  } catch {
    return null;
  }
}

/** Returns the result of a form that did not reach the server. */
export const unsent = (
  error: 'CAPTCHA_UNAVAILABLE' | 'CLIENT_FETCH_ERROR' = 'CLIENT_FETCH_ERROR',
): SignInResult => ({ error, status: 0, message: null, fields: {}, url: null });

/** Failure of a form, with a link to contact us after captcha failures. */
export function SignInFailure({ failure }: { failure: SignInResult | null }) {
  const isCaptcha = failure?.error === 'CAPTCHA_FAILED' || failure?.error === 'CAPTCHA_UNAVAILABLE';
  return (
    <div role="alert">
      {failure && (
        <Notice
          tone="danger"
          title={textOfResult(failure).title}
          action={isCaptcha && <a href={paths.contactUs({ topic: 'club' })}>Reach us another way</a>}
        >
          {textOfResult(failure).text}
        </Notice>
      )}
    </div>
  );
}
