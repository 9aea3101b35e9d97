import type { SignInResult } from 'shared-contracts/shell';

interface ErrorText {
  readonly title: string;
  readonly text: string;
}

const AGAIN: ErrorText = {
  title: 'Sign-in didn’t go through',
  text: 'Something went wrong along the way. Nothing is lost; please try again.',
};

/** The only place where codes become text. */
const TEXTS: Readonly<Record<string, ErrorText>> = {
  RefreshAccessTokenError: {
    title: 'Please sign in again',
    text: 'You’ve been signed out, here or on another device. Your account hasn’t changed.',
  },
  AccessDenied: {
    title: 'You canceled signing in',
    text: 'Nothing has changed. You can sign in again anytime.',
  },
  AccountNotLinkedError: {
    title: 'This email signs in another way',
    text: 'This email address belongs to an account that signs in another way. Use the method you used before, or the link to connect the two, if we’ve just emailed you one.',
  },
  CALLBACK_CREDENTIALS_JWT_ERROR: {
    title: 'We couldn’t verify that it’s you',
    text: 'If your device’s clock is wrong, correct it and try again.',
  },
  INVALID_CALLBACK_URL_ERROR: {
    title: 'That link leads somewhere else',
    text: 'The link you followed would have sent you to another site after sign-in, so we stopped it.',
  },
  NO_SECRET: {
    title: 'Sign-in isn’t available',
    text: 'The site isn’t fully set up. Please try again later.',
  },
  CLIENT_FETCH_ERROR: {
    title: 'We can’t reach sign-in',
    text: 'What you typed is still here; try again shortly.',
  },
  STORAGE_BLOCKED: {
    title: 'Your browser blocks sign-in',
    text: 'It doesn’t let this site store what sign-in needs. Allow cookies and site data for this site, then try again. What you typed is still here.',
  },
  UNAVAILABLE: {
    title: 'We can’t reach sign-in',
    text: 'It’s briefly unavailable. What you typed is still here; try again shortly.',
  },
  RATE_LIMITED: { title: 'Too many tries', text: 'Wait 15 minutes, or choose a new password.' },
  CAPTCHA_FAILED: {
    title: 'One more time, please',
    text: 'We couldn’t verify that you’re not a robot. What you typed is still here; please send it again.',
  },
  CAPTCHA_UNAVAILABLE: {
    title: 'One moment, please',
    text: 'Our security check isn’t responding. What you typed is still here; try again in a minute.',
  },
  INTERACTION_EXPIRED: {
    title: 'This took a while',
    text: 'You started signing in over an hour ago. What you typed is still here; please send it again.',
  },
};

/** Returns the text for a sign-in code, or null for codes that are not failures. */
export function textOfError(code: string | null): ErrorText | null {
  if (code === null || code === 'SessionRequired') return null;
  return TEXTS[code] ?? AGAIN;
}

/** Titles for codes whose text comes from the server or the browser. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  WRONG_CREDENTIALS: 'That didn’t match',
  RATE_LIMITED: 'Too many tries',
  INTERACTION_EXPIRED: 'This took a while',
  PASSKEY_UNUSED: 'No passkey was used',
};

/** Returns the text for a form result, preferring the server's own. */
export function textOfResult({ error, message }: SignInResult): ErrorText {
  const title = error === null ? undefined : OWN_WORDS[error];
  if (message && title) return { title, text: message };
  return textOfError(error) ?? AGAIN;
}
