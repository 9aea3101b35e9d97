import type { StatusPage } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import type { AuthErrorCode } from 'shared-contracts/wire';

interface StatusText {
  readonly title: string;
  readonly message: string;
  readonly action: { readonly label: string; readonly href: string } | null;
}

/** Texts of the shell's status pages. `unavailable` has a retry button instead of an action. */
export const STATUS_TEXTS: Readonly<Record<Exclude<StatusPage, 'loading'> | 'offline', StatusText>> = {
  'not-found': {
    title: 'We can’t find that page',
    message: 'There’s no page at this address. It may have moved, or the link may have a typo.',
    action: { label: 'Find a center', href: paths.findACentre() },
  },
  'server-error': {
    title: 'Something went wrong on our end',
    message: 'We couldn’t load the page. You haven’t lost anything; please try again in a minute.',
    action: { label: 'Go to the home page', href: paths.home() },
  },
  error: {
    title: 'That didn’t work',
    message: 'We couldn’t finish the last step. Please start over.',
    action: { label: 'Go to the home page', href: paths.home() },
  },
  unavailable: {
    title: 'This part is temporarily unavailable',
    message: 'This part of the site couldn’t load. The rest works as usual.',
    action: null,
  },
  offline: {
    title: 'You’re offline',
    message: 'This page hasn’t loaded yet. It will load automatically when you’re back online.',
    action: null,
  },
  'signing-in': {
    title: 'Signing you in',
    message: 'One moment, please.',
    action: null,
  },
};

/** Messages for the error codes of `/error`. */
const ERROR_MESSAGES: Readonly<Record<AuthErrorCode, string>> = {
  SessionRequired: 'You need to sign in to see that page.',
  RefreshAccessTokenError: 'You’ve been signed out, here or on another device. Please sign in again.',
  OAuthCallbackError: 'Sign-in didn’t go through. Nothing is lost; please start again.',
  AccessDenied: 'You canceled signing in.',
  AccountNotLinkedError:
    'This email address belongs to an account that signs in another way. Use the method you used before.',
  MissingAPIRoute: 'That link doesn’t work. Please start again.',
  NO_SECRET: 'Sign-in isn’t available because the site isn’t fully set up. Please try again later.',
  CALLBACK_CREDENTIALS_HANDLER_ERROR:
    'You can only enter a password on the sign-in page. Please start there.',
  EMAIL_REQUIRES_ADAPTER_ERROR: 'Email sign-in isn’t set up here. Use your password.',
  MISSING_ADAPTER_METHODS_ERROR: 'Email sign-in isn’t fully set up here. Use your password.',
  CALLBACK_CREDENTIALS_JWT_ERROR:
    'We couldn’t verify that it’s you. If your device’s clock is wrong, correct it and try again.',
  INVALID_CALLBACK_URL_ERROR:
    'That link would have sent you to another site after sign-in, so we stopped it.',
  CLIENT_SESSION_ERROR: 'Sign-in is unavailable right now. Please try again later.',
  CLIENT_FETCH_ERROR: 'We can’t reach sign-in. Please try again in a moment.',
};

/** Returns the finder's address for a page that is not there: `/ottwa/deals` looks for Ottwa. */
export function finderFor(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  const [, first, second] = path.split('/');
  return paths.findACentre(second ? { q: first } : {});
}

/** Returns the message for the address's `error` parameter, or null for an unknown code. */
export function errorMessageAt(url: string): string | null {
  const code = new URL(url, 'http://localhost').searchParams.get('error') ?? '';
  const isKnown = (known: string): known is AuthErrorCode => Object.hasOwn(ERROR_MESSAGES, known);
  return isKnown(code) ? ERROR_MESSAGES[code] : null;
}
