import type { AuthErrorCode } from 'shared-contracts';

/** Meaning of an error code to the person whom it led to `/error` (seed §8). An unknown one has none. */
const WORDS: Readonly<Record<AuthErrorCode, string>> = {
  SessionRequired: 'That page is for members who are signed in. Please sign in first.',
  RefreshAccessTokenError: 'Your sign-in has ended, here or on another device. Please sign in again.',
  OAuthCallbackError: 'The sign-in did not come through. Nothing is lost: please start it again.',
  AccountNotLinkedError:
    'The email address belongs to an account that signs in differently. Use the way you used before.',
  MissingAPIRoute: 'The link led to a step that does not exist. Please start again.',
  NO_SECRET: 'Signing in is closed, as the site is not fully set up. Please try again later.',
  CALLBACK_CREDENTIALS_HANDLER_ERROR: 'Passwords are taken on the sign-in page alone. Please start there.',
  EMAIL_REQUIRES_ADAPTER_ERROR: 'Signing in by mail is not set up here. Use your password.',
  MISSING_ADAPTER_METHODS_ERROR: 'Signing in by mail is not fully set up here. Use your password.',
  CALLBACK_CREDENTIALS_JWT_ERROR:
    'We could not be sure that it is you. If the clock of your device is wrong, set it right; then try again.',
  INVALID_CALLBACK_URL_ERROR: 'The link wanted to lead elsewhere after signing in, so we stopped.',
  CLIENT_SESSION_ERROR: 'Nobody is there to sign you in at the moment. Please try again later.',
  CLIENT_FETCH_ERROR: 'The sign-in cannot be reached. The connection may be gone; please try again.',
};

/** Words for the code in `?error=` of an address; null for none that is known. */
export function wordsOfError(url: string): string | null {
  const code = new URL(url, 'http://localhost').searchParams.get('error') ?? '';
  const isKnown = (known: string): known is AuthErrorCode => Object.hasOwn(WORDS, known);
  return isKnown(code) ? WORDS[code] : null;
}
