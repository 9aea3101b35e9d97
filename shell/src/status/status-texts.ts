import { paths, type StatusPage } from 'shared-contracts';

interface StatusText {
  readonly title: string;
  readonly message: string;
  readonly action: { readonly label: string; readonly href: string } | null;
}

/** Texts of the shell's status pages. `unavailable` has a retry button instead of an action. */
export const STATUS_TEXTS: Readonly<Record<Exclude<StatusPage, 'loading'> | 'offline', StatusText>> = {
  'not-found': {
    title: 'This store has moved out',
    message: 'There’s no page at this address. It may have moved, or the link may have a typo.',
    action: { label: 'Find a center', href: paths.findACentre() },
  },
  'server-error': {
    title: 'Something went wrong on our end',
    message: 'We couldn’t load the page. Nothing you did was lost; please try again in a minute.',
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
    title: 'You are offline',
    message: 'This page hasn’t loaded yet. It will load on its own when you’re back online.',
    action: null,
  },
  'signing-in': {
    title: 'Signing you in',
    message: 'One moment, please.',
    action: null,
  },
};
