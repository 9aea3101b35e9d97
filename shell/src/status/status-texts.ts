import { paths, type StatusPage } from 'shared-contracts';

interface StatusText {
  readonly title: string;
  readonly message: string;
  readonly action: { readonly label: string; readonly href: string } | null;
}

/** Texts of the shell's own pages. `unavailable` gets a retry in place of its action when scripts run. */
export const STATUS_TEXTS: Readonly<Record<Exclude<StatusPage, 'loading'> | 'offline', StatusText>> = {
  'not-found': {
    title: 'This shop has moved out',
    message: 'There is no page at this address. It may have moved, or the link may have a slip in it.',
    action: { label: 'Find a centre', href: paths.findACentre() },
  },
  'server-error': {
    title: 'Something broke on our side',
    message: 'The page could not be made. Nothing you did was lost; please try again in a minute.',
    action: { label: 'Go to the home page', href: paths.home() },
  },
  error: {
    title: 'That did not work',
    message: 'The last step could not be finished. Please start it again.',
    action: { label: 'Go to the home page', href: paths.home() },
  },
  unavailable: {
    title: 'This part is closed for a moment',
    message: 'This part of the site could not start. The rest works as usual.',
    action: null,
  },
  offline: {
    title: 'You are offline',
    message: 'This page has not been loaded yet. It comes by itself when the network is back.',
    action: null,
  },
  'signing-in': {
    title: 'Signing you in',
    message: 'One moment, please.',
    action: null,
  },
};
