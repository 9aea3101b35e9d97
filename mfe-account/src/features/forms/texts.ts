import type { SignInResult } from 'shared-contracts';

interface ErrorText {
  readonly title: string;
  readonly text: string;
}

const AGAIN: ErrorText = {
  title: 'The sign-in did not come through',
  text: 'Something between here and the sign-in went missing. Nothing is lost: please try again.',
};

/** Meaning of a code to the person in front of it. The one place where codes become words. */
const TEXTS: Readonly<Record<string, ErrorText>> = {
  RefreshAccessTokenError: {
    title: 'Please sign in again',
    text: 'Your sign-in has ended, here or on another device. Your account is as it was.',
  },
  AccountNotLinkedError: {
    title: 'This address is known here in another way',
    text: 'The email address belongs to an account that signs in differently. Use the way you used before.',
  },
  CALLBACK_CREDENTIALS_JWT_ERROR: {
    title: 'We could not be sure that it is you',
    text: 'The proof that came back did not hold. If the clock of your device is wrong, set it right; then try again.',
  },
  INVALID_CALLBACK_URL_ERROR: {
    title: 'That address is not one of ours',
    text: 'The link you followed wanted to lead elsewhere after signing in, so we stopped.',
  },
  NO_SECRET: { title: 'Signing in is closed', text: 'The site is not fully set up. Please try again later.' },
  CLIENT_FETCH_ERROR: {
    title: 'The sign-in cannot be reached',
    text: 'The connection may be gone, or the sign-in is down for a moment. What you typed is still here.',
  },
  UNAVAILABLE: {
    title: 'The sign-in cannot be reached',
    text: 'It is down for a moment. What you typed is still here: try again shortly.',
  },
  RATE_LIMITED: { title: 'Too many tries', text: 'Wait a quarter of an hour, or choose a new password.' },
  CAPTCHA_FAILED: {
    title: 'One more time, please',
    text: 'The check that you are no robot did not work. What you typed is still here: send it again.',
  },
  CAPTCHA_UNAVAILABLE: {
    title: 'One moment, please',
    text: 'The check that you are no robot cannot be reached. What you typed is still here: try again in a minute.',
  },
  INTERACTION_EXPIRED: {
    title: 'This took a while',
    text: 'The sign-in you started is over an hour old. What you typed is still here: send it again.',
  },
};

/** Words for a code of sign-in; null for codes that are no failure. */
export function textOfError(code: string | null): ErrorText | null {
  if (code === null || code === 'SessionRequired') return null;
  return TEXTS[code] ?? AGAIN;
}

/** Words for what became of a posted form: the server's own where it said something about the form. */
export function textOfResult({ error, message }: SignInResult): ErrorText {
  if (message && (error === 'WRONG_CREDENTIALS' || error === 'RATE_LIMITED')) {
    return { title: error === 'RATE_LIMITED' ? 'Too many tries' : 'That did not fit', text: message };
  }
  return textOfError(error) ?? AGAIN;
}
