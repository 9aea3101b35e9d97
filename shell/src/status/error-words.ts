import type { AuthErrorCode } from 'shared-contracts';

/** User messages for the error codes of `/error`. */
const WORDS: Readonly<Record<AuthErrorCode, string>> = {
  SessionRequired: 'You need to sign in to see that page.',
  RefreshAccessTokenError: 'You’ve been signed out, here or on another device. Please sign in again.',
  OAuthCallbackError: 'Sign-in didn’t go through. Nothing is lost; please start again.',
  AccountNotLinkedError:
    'This email address belongs to an account that signs in another way. Use the method you used before.',
  MissingAPIRoute: 'That link doesn’t work. Please start again.',
  NO_SECRET: 'Sign-in isn’t available because the site is not fully set up. Please try again later.',
  CALLBACK_CREDENTIALS_HANDLER_ERROR:
    'You can only enter a password on the sign-in page. Please start there.',
  EMAIL_REQUIRES_ADAPTER_ERROR: 'Email sign-in isn’t set up here. Use your password.',
  MISSING_ADAPTER_METHODS_ERROR: 'Email sign-in isn’t fully set up here. Use your password.',
  CALLBACK_CREDENTIALS_JWT_ERROR:
    'We couldn’t verify that it’s you. If your device’s clock is wrong, correct it and try again.',
  INVALID_CALLBACK_URL_ERROR:
    'That link would have sent you to another site after sign-in, so we stopped it.',
  CLIENT_SESSION_ERROR: 'Sign-in is unavailable right now. Please try again later.',
  CLIENT_FETCH_ERROR: 'We can’t reach sign-in. Your connection may be down; please try again.',
};

/** Returns the message for the address's `error` parameter, or null for an unknown code. */
export function wordsOfError(url: string): string | null {
  const code = new URL(url, 'http://localhost').searchParams.get('error') ?? '';
  const isKnown = (known: string): known is AuthErrorCode => Object.hasOwn(WORDS, known);
  return isKnown(code) ? WORDS[code] : null;
}
